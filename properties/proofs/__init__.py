"""Why a claim holds: facts that are found, arguments that are written down, and who checks them."""
