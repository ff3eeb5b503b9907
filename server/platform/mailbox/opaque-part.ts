/** A part whose content is not read here: an S/MIME message that is signed as a whole or encrypted, or Outlook's TNEF. */
export type OpaqueForm = 'signed' | 'encrypted' | 'outlook';

/** What a part says about itself. */
export type NamedPart = {
  /** Its type with its parameters, in lower case. */
  type: string;
  /** Empty: it has none. */
  name: string;
};

const SMIME = /^application\/(?:x-)?pkcs7-mime/;
const TNEF = /^application\/(?:vnd\.)?ms-tnef/;

/** Gateways send both as files of no known type. */
const UNTYPED = /^application\/(?:octet-stream|x-unknown)/;
const SMIME_NAME = /\.p7m$/i;
const TNEF_NAME = /^win(?:mail)?\d{0,3}\.dat$/i;

/**
 * The identifiers of enveloped data (RFC 5652, 6.1) and of authenticated enveloped data (RFC 5083), with which encrypted
 * content begins.
 */
const ENCRYPTED = ['06092a864886f70d010703', '060b2a864886f70d0109100117'].map((hex) =>
  Buffer.from(hex, 'hex'),
);

/** Only tags and lengths precede the identifier. In bytes. */
export const OPAQUE_BEGINNING = 40;

/**
 * Returns the kind of a part whose content is not read here, or null for any other part.
 * @param readBeginning returns the first `OPAQUE_BEGINNING` bytes of its content
 */
export function opaqueFormOf(
  { type, name }: NamedPart,
  readBeginning: () => Buffer,
): OpaqueForm | null {
  const isUntyped = UNTYPED.test(type);
  if (TNEF.test(type) || (isUntyped && TNEF_NAME.test(name))) return 'outlook';
  if (!SMIME.test(type) && !(isUntyped && SMIME_NAME.test(name))) return null;
  if (/enveloped-data/.test(type)) return 'encrypted';
  if (/signed-data/.test(type)) return 'signed';
  const beginning = readBeginning();
  return ENCRYPTED.some((identifier) => beginning.includes(identifier)) ? 'encrypted' : 'signed';
}
