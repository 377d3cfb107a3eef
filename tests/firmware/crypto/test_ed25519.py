"""Ed25519 and SHA-512 against the published vectors."""

from support import cases

from jantaku.crypto import ed25519, finish
from jantaku.crypto.sha512 import digesting, sha512

# RFC 8032, 7.1: secret key, public key, message, signature.
VECTORS = (
    ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
     "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b4"
     "6bd25bf5f0595bbe24655141438e7a100b"),
    ("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
     "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d"
     "8c387b2eaeb4302aeeb00d291612bb0c00"),
    ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
     "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6"
     "594a7c15e9716ed28dc027beceea1ec40a"),
    ("833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
     "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
     "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feeb"
     "bd454d4423643ce80e2a9ac94fa54ca49f",
     "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0"
     "303dca179c138ac17ad9bef1177331a704"),
)  # fmt: skip

_ORDER = (1 << 252) + 27742317777372353535851937790883648493


@cases(*VECTORS)
def test_rfc_8032_7_1_keys_and_signatures(secret, public, message, signature):
    secret, public = bytes.fromhex(secret), bytes.fromhex(public)
    message, signature = bytes.fromhex(message), bytes.fromhex(signature)
    assert ed25519.public_key(secret) == public
    assert ed25519.sign(secret, public, message) == signature
    assert ed25519.verify(public, message, signature)


def test_another_message_key_or_signature_is_refused():
    public = bytes.fromhex(VECTORS[1][1])
    signature = bytes.fromhex(VECTORS[1][3])
    assert not ed25519.verify(public, b"s", signature)
    assert not ed25519.verify(bytes.fromhex(VECTORS[0][1]), b"r", signature)
    for at in range(0, 64, 9):
        spoiled = bytearray(signature)
        spoiled[at] ^= 1
        assert not ed25519.verify(public, b"r", bytes(spoiled))


@cases((b"",), (b"\xff" * 64,), (b"\x00" * 63,), (b"\x00" * 65,))
def test_what_is_no_signature_is_refused(signature):
    assert not ed25519.verify(bytes.fromhex(VECTORS[1][1]), b"r", signature)


def test_rfc_8032_8_4_a_signature_has_one_spelling_only():
    public = bytes.fromhex(VECTORS[1][1])
    signature = bytes.fromhex(VECTORS[1][3])
    other = (int.from_bytes(signature[32:], "little") + _ORDER).to_bytes(32, "little")
    assert not ed25519.verify(public, b"r", signature[:32] + other)


def test_a_signature_comes_in_many_small_steps():
    secret, public = bytes.fromhex(VECTORS[1][0]), bytes.fromhex(VECTORS[1][1])
    steps = len(list(ed25519.signing(secret, public, b"r")))
    # 256 bits in threes, 16 rests of an inversion, 10 rests in each of three SHA-512 blocks.
    assert steps == 86 + 16 + 30


# FIPS 180-4 examples: one block, two blocks, and the lengths around the padding.
@cases(
    (b"", "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
          "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"),
    (b"abc", "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
             "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"),
    (b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmno"
     b"pqrsmnopqrstnopqrstu",
     "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
     "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"),
)  # fmt: skip
def test_fips_180_4_sha_512(message, digest):
    assert sha512(message).hex() == digest
    assert finish(digesting(message)) == sha512(message)
