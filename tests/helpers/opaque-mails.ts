/**
 * Mails for tests whose text is not plain: the output of OpenSSL 3.0 for «شكرًا لكم، سأحضر.» with a self-signed sender's key, and a TNEF as
 * Outlook writes it.
 */

/** The content of `openssl smime -sign -nodetach -nocerts`. */
export const SIGNED_CONTENT = `MIICiQYJKoZIhvcNAQcCoIICejCCAnYCAQExDzANBglghkgBZQMEAgEFADB8Bgkq
hkiG9w0BBwGgbwRtQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0
Zi04DQpDb250ZW50LVRyYW5zZmVyLUVuY29kaW5nOiA4Yml0DQoNCti02YPYsdmL
2Kcg2YTZg9mF2Iwg2LPYo9it2LbYsS4NCjGCAeAwggHcAgEBMEowMjEOMAwGA1UE
AwwFTm91cmExIDAeBgkqhkiG9w0BCQEWEW5vdXJhQGV4YW1wbGUuY29tAhQwnU9b
72LAUO/tVf0TqktkRXWa+zANBglghkgBZQMEAgEFAKBpMBgGCSqGSIb3DQEJAzEL
BgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyODE4NDU0NlowLwYJKoZI
hvcNAQkEMSIEIFweUla0I5G3FP5cInWKYmzov8wCIioADIwaDfFEEWFLMA0GCSqG
SIb3DQEBAQUABIIBAFMSgJa5kj8x5wYWZHDrkOecaQ1VMrMcYmMoquqMBktMHTL3
4tpbDwrspLlJ/QNf32rJZqohDU50TLLU+k6xdiXx7N7KEtuYdUNmvuGsfCLasQAp
yECy+07cJEV/+0lH3SJ3nc9hUjEDHJFlMVQDPRTfazDqZEC0V70FbvzIPvtszsw6
45rP9Ljyg/6gu5LSeS7bFDDyXsdOMjZ1ifPFYR07BX01xxZpgavf3URnX6N7gQdA
lJpqnKUqmXyofnK745VqOjvsB2UwkTPmOSyFxd9AVIWA/FKB/QjFUH7/7VMtj+qZ
+4pnsboi5sI4j7nbXHoaLCI3liUC5TqQdKaEWS4=`;

/** The output of `openssl cms -sign -nodetach -nocerts -stream`, in which lengths are not known in advance. */
export const STREAMED_CONTENT = `MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcB
oIAkgARtQ29udGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQpD
b250ZW50LVRyYW5zZmVyLUVuY29kaW5nOiA4Yml0DQoNCti02YPYsdmL2Kcg2YTZ
g9mF2Iwg2LPYo9it2LbYsS4NCgAAAAAAADGCAd4wggHaAgEBMEowMjEOMAwGA1UE
AwwFTm91cmExIDAeBgkqhkiG9w0BCQEWEW5vdXJhQGV4YW1wbGUuY29tAhQwnU9b
72LAUO/tVf0TqktkRXWa+zALBglghkgBZQMEAgGgaTAYBgkqhkiG9w0BCQMxCwYJ
KoZIhvcNAQcBMBwGCSqGSIb3DQEJBTEPFw0yNjExMjgxODQ1NDZaMC8GCSqGSIb3
DQEJBDEiBCBcHlJWtCORtxT+XCJ1imJs6L/MAiIqAAyMGg3xRBFhSzANBgkqhkiG
9w0BAQEFAASCAQBTEoCWuZI/MecGFmRw65DnnGkNVTKzHGJjKKrqjAZLTB0y9+La
Ww8K7KS5Sf0DX99qyWaqIQ1OdEyy1PpOsXYl8ezeyhLbmHVDZr7hrHwi2rEAKchA
svtO3CRFf/tJR90id53PYVIxAxyRZTFUAz0U32sw6mRAtFe9BW78yD77bM7MOuOa
z/S48oP+oLuS0nku2xQw8l7HTjI2dYnzxWEdOwV9NccWaYGr391EZ1+je4EHQJSa
apylKpl8qH5yu+OVajo77AdlMJEz5jkshcXfQFSFgPxSgf0IxVB+/+1TLY/qmfuK
Z7G6IubCOI+521x6GiwiN5YlAuU6kHSmhFkuAAAAAAAA`;

/** The content of `openssl smime -encrypt -aes256`. */
export const ENVELOPED_CONTENT = `MIICHwYJKoZIhvcNAQcDoIICEDCCAgwCAQAxggFmMIIBYgIBADBKMDIxDjAMBgNV
BAMMBU5vdXJhMSAwHgYJKoZIhvcNAQkBFhFub3VyYUBleGFtcGxlLmNvbQIUMJ1P
W+9iwFDv7VX9E6pLZEV1mvswDQYJKoZIhvcNAQEBBQAEggEAEknHA05kFyJ7773s
LCJhgIG2WZ+K/4LuaxhJMlA14B1s2n1LjK9W+H8ZMV6FMHxfD9mYIm5ltXcJdJQa
/ecn5jSYHLkSnJG+K12fya9wjhyPjqf4BWM540UtEQo9d9XqEnBWuU1jS3ILyeCe
+QeDjPmy2XYCKgwXfhFrx2+X2lWTC7ptmtJy8gmHBtA5mTJoKNu8lG2kgc7xhPRL
YfiC4tNmYym0iK2w34NpctQ5Ed73CRecltSMYSeAMjc8OTf/huLFUxvI79BI3thM
TaDb0Ewt3PAZqjYyWLuIlsPPwQ+xjGn6KGhzH94nJRzdu+Rl9EqaQmgFIVcGjv3T
3vexvDCBnAYJKoZIhvcNAQcBMB0GCWCGSAFlAwQBKgQQqitOX6GGsYv4/7KyBSSZ
74Bwb33XNgmukjKqiobEr8v2GF7890z5dDLSz9Io8y08PuCuPi9QkIzeAwOSDkH5
6ClZG4IEwr9e1bywZpQWryRMmELoN00aNR/4ox3iDu2+RP2S+Pl5kuTFLoxY1TyR
mLPCm04aalW51dl5N5KOgwCVfg==`;

/** The content of `openssl cms -encrypt -aes-256-gcm`. */
export const AUTH_ENVELOPED_CONTENT = `MIICMQYLKoZIhvcNAQkQARegggIgMIICHAIBADGCAWYwggFiAgEAMEowMjEOMAwG
A1UEAwwFTm91cmExIDAeBgkqhkiG9w0BCQEWEW5vdXJhQGV4YW1wbGUuY29tAhQw
nU9b72LAUO/tVf0TqktkRXWa+zANBgkqhkiG9w0BAQEFAASCAQBNh7gNycA8Jmmv
pjy+kYAnwCiu+eYcRRk7COPbPTEhamvyga70c/7x+CEhGVmqWECvZNu/U8aNspjM
8tRqazobcWDLg9NbJDRBqH7C2w21i6WefDyrDbfvTHLAM0ePTrPG6fBtwB6Ksz9m
HeuwRCYe6PdJeviejssqy+VvvUT/rVeTc3H4i56xAiY9Ps+thZWsXV8vcnnxJEM4
X9goY+HiaxWnZ4WajwNLGx9V0Q1ShuO9YgBd4mAsnfMvyrx/z9PlBzdwEljcorWw
KWEMfjrVgVJyI73cged0sTsx8de5bAfMZFAQsj7shPH2lVeLk/qz07hN2Zhl0r/E
zJh3y9brMIGaBgkqhkiG9w0BBwEwHgYJYIZIAWUDBAEuMBEEDJk26ayD8L1QVQi5
5wIBEIBtpbTVrLJIAmBCUSLGWaFlPFIHlGYMze5sjRxCv0dB09kVxTcusGJIYt+w
r2tRywo00TVnGkk0i1TqLPm/xNOgyxXD/qpmlXKOCB8hGyRPeNw2NovrskimMBWR
neKfARKkF+Jn6FutYQgJK2zztQQQO/M3aPBD/5//AJhEcrrchA==`;

/** Returns a mail with its text as TNEF (MS-OXTNEF): signature, key, version, code page and text, each attribute with its checksum. */
export function tnef(words: string): Buffer {
  const signature = Buffer.from([0x78, 0x9f, 0x3e, 0x22]);
  const key = Buffer.from([0x01, 0x00]);
  return Buffer.concat([
    signature,
    key,
    attribute(0x00089006, Buffer.from([0x00, 0x00, 0x01, 0x00])),
    attribute(0x00069007, Buffer.from([0xe9, 0xfd, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00])),
    attribute(0x0002800c, Buffer.from(`${words}\0`)),
  ]);
}

/** An attribute of the message: its id, the length of its value, the value, and the sum of its bytes. */
function attribute(id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(1);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(value.length, 5);
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(value.reduce((total, byte) => total + byte, 0) % 0x10000);
  return Buffer.concat([head, value, sum]);
}
