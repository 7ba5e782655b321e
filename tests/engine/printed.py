"""The printed map and cards, written down a second time: a figure that is wrong in the tables of the suite differs here.

Engine and rulebook read the same tables, so that holding one against the other says nothing of them.
"""

from typing import Final

COUNTRIES: Final = {
    "europe": """
        Canada 4: United Kingdom, US
        United Kingdom 5: Canada, Norway, Benelux, France
        Norway 4: United Kingdom, Sweden
        Sweden 4: Norway, Finland, Denmark
        Finland 4: Sweden, USSR
        Denmark 3: Sweden, West Germany
        Benelux 3: United Kingdom, West Germany
        West Germany 4!: Benelux, Denmark, France, Austria, East Germany
        East Germany 3!: West Germany, Austria, Poland, Czechoslovakia
        Poland 3!: East Germany, Czechoslovakia, USSR
        Czechoslovakia 3: East Germany, Poland, Hungary
        Austria 4: West Germany, East Germany, Italy, Hungary
        Hungary 3: Austria, Czechoslovakia, Yugoslavia, Romania
        France 3!: United Kingdom, West Germany, Spain/Portugal, Italy, Algeria
        Spain/Portugal 2: France, Italy, Morocco
        Italy 2!: France, Spain/Portugal, Austria, Yugoslavia, Greece
        Yugoslavia 3: Italy, Hungary, Romania, Greece
        Greece 2: Italy, Yugoslavia, Bulgaria, Turkey
        Romania 3: Hungary, Yugoslavia, Turkey, USSR
        Bulgaria 3: Greece, Turkey
        Turkey 2: Romania, Bulgaria, Greece, Syria
    """,
    "middle_east": """
        Syria 2: Turkey, Lebanon, Israel
        Lebanon 1: Syria, Israel, Jordan
        Israel 4!: Lebanon, Syria, Jordan, Egypt
        Jordan 2: Israel, Lebanon, Iraq, Saudi Arabia
        Iraq 3!: Jordan, Iran, Gulf States, Saudi Arabia
        Iran 2!: Iraq, Afghanistan, Pakistan
        Gulf States 3: Iraq, Saudi Arabia
        Saudi Arabia 3!: Jordan, Iraq, Gulf States
        Egypt 2!: Israel, Libya, Sudan
        Libya 2!: Egypt, Tunisia
    """,
    "asia": """
        Afghanistan 2: Iran, Pakistan, USSR
        Pakistan 2!: Iran, Afghanistan, India
        India 3!: Pakistan, Burma
        Australia 4: Malaysia
        Japan 4!: Philippines, Taiwan, South Korea, US
        Taiwan 3: Japan, South Korea
        South Korea 3!: Japan, Taiwan, North Korea
        North Korea 3!: South Korea, USSR
    """,
    "southeast_asia": """
        Burma 2: India, Laos/Cambodia
        Laos/Cambodia 1: Burma, Thailand, Vietnam
        Thailand 2!: Laos/Cambodia, Vietnam, Malaysia
        Vietnam 1: Laos/Cambodia, Thailand
        Malaysia 2: Thailand, Indonesia, Australia
        Indonesia 1: Malaysia, Philippines
        Philippines 2: Indonesia, Japan
    """,
    "africa": """
        Morocco 3: Spain/Portugal, Algeria, West African States
        Algeria 2!: France, Morocco, Tunisia, Saharan States
        Tunisia 2: Algeria, Libya
        West African States 2: Morocco, Ivory Coast
        Ivory Coast 2: West African States, Nigeria
        Saharan States 1: Algeria, Nigeria
        Nigeria 1!: Ivory Coast, Saharan States, Cameroon
        Cameroon 1: Nigeria, Zaire
        Zaire 1!: Cameroon, Angola, Zimbabwe
        Angola 1!: Zaire, Botswana, South Africa
        South Africa 3!: Angola, Botswana
        Botswana 2: Angola, South Africa, Zimbabwe
        Zimbabwe 1: Zaire, Botswana, SE African States
        SE African States 1: Zimbabwe, Kenya
        Kenya 2: SE African States, Somalia
        Somalia 2: Kenya, Ethiopia
        Ethiopia 1: Somalia, Sudan
        Sudan 1: Egypt, Ethiopia
    """,
    "central_america": """
        Mexico 2!: US, Guatemala
        Guatemala 1: Mexico, El Salvador, Honduras
        El Salvador 1: Guatemala, Honduras
        Honduras 2: Guatemala, El Salvador, Nicaragua, Costa Rica
        Nicaragua 1: Honduras, Costa Rica, Cuba
        Costa Rica 3: Honduras, Nicaragua, Panama
        Panama 2!: Costa Rica, Colombia
        Cuba 3!: US, Haiti, Nicaragua
        Haiti 1: Cuba, Dominican Republic
        Dominican Republic 1: Haiti
    """,
    "south_america": """
        Colombia 1: Panama, Venezuela, Ecuador
        Venezuela 2!: Colombia, Brazil
        Ecuador 2: Colombia, Peru
        Peru 2: Ecuador, Chile, Bolivia
        Bolivia 2: Peru, Paraguay
        Chile 3!: Peru, Argentina
        Argentina 2!: Chile, Paraguay, Uruguay
        Paraguay 2: Bolivia, Argentina, Uruguay
        Uruguay 2: Paraguay, Argentina, Brazil
        Brazil 2!: Venezuela, Uruguay
    """,
}
"""By region: country, stability (``!`` a battleground), and what it touches."""

CARDS: Final = {
    "early": """
        1 n0 2 n0 3 n0 4 u3 5 u3 6 n4 7 r3 8 r2* 9 r2* 10 r1* 11 r2* 12 r1* 13 r2 14 r3* 15 r1* 16 r3* 17 r3* 18 n1* 19 u1*
        20 n2 21 u4* 22 u2* 23 u4* 24 n2 25 u3* 26 u1* 27 u4* 28 r3* 29 u3 30 r2 31 n4 32 n1 33 r3* 34 n4 35 u2*
        103 u2 104 r2 105 u2 106 u3*
    """,
    "mid": """
        36 n3 37 n0 38 n0* 39 n3 40 n3* 41 u2* 42 r3* 43 n3* 44 u3* 45 n1 46 n2* 47 n2 48 u1* 49 n2 50 r4* 51 r3* 52 r2*
        53 r2 54 r1* 55 r2* 56 r4 57 n4 58 r3* 59 r4* 60 r3* 61 r3 62 r1* 63 u2 64 u1* 65 u2* 66 u2* 67 u2 68 u2* 69 n2
        70 u1* 71 u2* 72 u1* 73 u3 74 u2 75 r2 76 u3* 77 u3* 78 u3* 79 n0 80 n2 81 n0 107 r3 108 u2*
    """,
    "late": """
        82 r3* 83 u3* 84 u2* 85 u2* 86 u3* 87 r3* 88 r2* 89 u4* 90 r4* 91 r2* 92 n2 93 r2* 94 u3* 95 r2 96 u3* 97 u3* 98 r3*
        99 r3* 100 n4* 101 u2* 102 n2* 109 r2* 110 u3*
    """,
}
"""By period: number, whose (``u`` US, ``r`` USSR, ``n`` neutral), operations, ``*`` removed after its event."""
