"""Ed25519 and SHA-512 against the published vectors."""

from support.cases import cases

from jantaku.crypto import ed25519, finish
from jantaku.crypto.sha512 import digesting, sha512

# RFC 8032, 7.1: secret key, public key, message, signature; tests 1, 2, 3, SHA(abc) and 1024.
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
    ("f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5",
     "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e",
     "08b8b2b733424243760fe426a4b54908632110a66c2f6591eabd3345e3e4eb98fa6e264bf09efe12ee50f8f54e9f77"
     "b1e355f6c50544e23fb1433ddf73be84d879de7c0046dc4996d9e773f4bc9efe5738829adb26c81b37c93a1b270b20"
     "329d658675fc6ea534e0810a4432826bf58c941efb65d57a338bbd2e26640f89ffbc1a858efcb8550ee3a5e1998bd1"
     "77e93a7363c344fe6b199ee5d02e82d522c4feba15452f80288a821a579116ec6dad2b3b310da903401aa62100ab5d"
     "1a36553e06203b33890cc9b832f79ef80560ccb9a39ce767967ed628c6ad573cb116dbefefd75499da96bd68a8a97b"
     "928a8bbc103b6621fcde2beca1231d206be6cd9ec7aff6f6c94fcd7204ed3455c68c83f4a41da4af2b74ef5c53f1d8"
     "ac70bdcb7ed185ce81bd84359d44254d95629e9855a94a7c1958d1f8ada5d0532ed8a5aa3fb2d17ba70eb6248e594e"
     "1a2297acbbb39d502f1a8c6eb6f1ce22b3de1a1f40cc24554119a831a9aad6079cad88425de6bde1a9187ebb6092cf"
     "67bf2b13fd65f27088d78b7e883c8759d2c4f5c65adb7553878ad575f9fad878e80a0c9ba63bcbcc2732e69485bbc9"
     "c90bfbd62481d9089beccf80cfe2df16a2cf65bd92dd597b0707e0917af48bbb75fed413d238f5555a7a569d80c341"
     "4a8d0859dc65a46128bab27af87a71314f318c782b23ebfe808b82b0ce26401d2e22f04d83d1255dc51addd3b75a2b"
     "1ae0784504df543af8969be3ea7082ff7fc9888c144da2af58429ec96031dbcad3dad9af0dcbaaaf268cb8fcffead9"
     "4f3c7ca495e056a9b47acdb751fb73e666c6c655ade8297297d07ad1ba5e43f1bca32301651339e22904cc8c42f58c"
     "30c04aafdb038dda0847dd988dcda6f3bfd15c4b4c4525004aa06eeff8ca61783aacec57fb3d1f92b0fe2fd1a85f67"
     "24517b65e614ad6808d6f6ee34dff7310fdc82aebfd904b01e1dc54b2927094b2db68d6f903b68401adebf5a7e08d7"
     "8ff4ef5d63653a65040cf9bfd4aca7984a74d37145986780fc0b16ac451649de6188a7dbdf191f64b5fc5e2ab47b57"
     "f7f7276cd419c17a3ca8e1b939ae49e488acba6b965610b5480109c8b17b80e1b7b750dfc7598d5d5011fd2dcc5600"
     "a32ef5b52a1ecc820e308aa342721aac0943bf6686b64b2579376504ccc493d97e6aed3fb0f9cd71a43dd497f01f17"
     "c0e2cb3797aa2a2f256656168e6c496afc5fb93246f6b1116398a346f1a641f3b041e989f7914f90cc2c7fff357876"
     "e506b50d334ba77c225bc307ba537152f3f1610e4eafe595f6d9d90d11faa933a15ef1369546868a7f3a45a96768d4"
     "0fd9d03412c091c6315cf4fde7cb68606937380db2eaaa707b4c4185c32eddcdd306705e4dc1ffc872eeee475a64df"
     "ac86aba41c0618983f8741c5ef68d3a101e8a3b8cac60c905c15fc910840b94c00a0b9d0",
     "0aab4c900501b3e24d7cdf4663326a3a87df5e4843b2cbdb67cbf6e460fec350aa5371b1508f9f4528ecea23c436d9"
     "4b5e8fcd4f681e30a6ac00a9704a188a03"),
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
