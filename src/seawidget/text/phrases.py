"""The words of readable seeds: 128 adjectives and 128 animals of sea and shore, all plain ASCII."""

from __future__ import annotations

ADJECTIVES: tuple[str, ...] = tuple(
    """
    agile airy amber ample arctic azure balmy bold brave breezy bright brisk broad bronze calm candid
    careful cheery chilly clear clever cloudy coastal cool copper coral cosy crisp curious dapper daring
    dawn deep deft distant downy dreamy dusky eager early earnest easy elder emerald even fabled fair
    faithful fearless fleet floating foamy foggy frank free fresh frosty gallant gentle gilded glad
    gleaming glossy golden graceful grand grey hale handy happy hardy hazy hearty honest humble icy idle
    indigo inland ivory jaunty jolly keen kind lapping late lazy leeward light lively loyal lucid lunar
    marine mellow merry mild misty modest moonlit murmuring neat nimble noble northern opal patient
    pearly placid plucky polar proud quick quiet rapid restful roaming rolling rosy salty sandy serene
    shiny silver sleepy smooth starry steady
    """.split()  # noqa: SIM905 - a list of words reads best as words
)

ANIMALS: tuple[str, ...] = tuple(
    """
    albatross anchovy auk avocet barnacle bass beaver beluga blenny bittern bream brill capelin carp
    catfish cetacean char clam cockle cod conch coot cormorant cowrie crab crane curlew cuttlefish dab
    dace dipper dolphin dory duck dugong dunlin eel egret eider fulmar gannet garfish goby godwit goose
    grebe grouper guillemot gull gurnard haddock hake halibut heron herring humpback ibis jackdaw
    jellyfish kestrel kingfisher kittiwake knot krill lamprey lapwing limpet ling lobster loon mackerel
    manatee manta marlin merlin minke minnow monkfish mullet mussel narwhal nautilus newt octopus orca
    osprey otter oyster pelican penguin perch petrel pike pilchard pipit plaice plover pollack porpoise
    prawn puffin rail ray redshank roach ruff salmon sanderling sandpiper sardine scallop scoter seal
    shag shearwater shrimp skate skua smelt snipe sole sprat squid starfish stork sturgeon swan tern
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
