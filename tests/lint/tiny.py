"""A rulebook that counts from 0 to 5, and is over: lint has nothing to say of it."""

HEAD = """
[rulebook]
name = "tiny"
over = "winner != nobody"

[[sort]]
name = "player"
members = ["nobody", "us", "ussr", "draw"]

[[sort]]
name = "superpower"
of = "player"
first = "us"
last = "ussr"

[[variable]]
rule = "10.3.1"
name = "winner"
sort = "player"
initial = "nobody"

[[variable]]
rule = "8.1.1"
name = "n"
sort = "0..5"
initial = 0

[[action]]
rule = "4.1"
name = "count"
owner = "rules"
when = "n < 5"
then = ["n = n + 1"]

[[action]]
rule = "4.2"
name = "finish"
owner = "rules"
when = "n == 5"
then = ["winner = draw"]
"""
