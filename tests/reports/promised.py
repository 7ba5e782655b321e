"""An erratum of the toy 'counter': it ends at a number, and promises to end at one."""

PROMISED = """
[overlay]
name = "{id}"
says.en = "It ends at {at}."
says.ru = "Кончается на {at}."

[erratum]
id = "{id}"
kind = "proposal"
before.en = "It ends at 9."
before.ru = "Кончается на 9."
after.en = "It ends at {at}."
after.ru = "Кончается на {at}."
source = "a test"

[[intent]]
says.en = "It ends earlier."
says.ru = "Кончается раньше."
kind = "looser"
on = ["finish"]
when = "n == {meant}"

[[action]]
rule = "4.2"
part = "finish"
says.en = "At {at} the USA win."
says.ru = "На {at} побеждают США."
name = "finish"
owner = "us"
when = "n in ({at}, 9)"
then = ["winner = us"]
"""
