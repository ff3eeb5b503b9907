/** Encodes a text in a single-byte charset, as old programs send it. @throws if the charset lacks a letter */
export function encodeIn(
  charset: 'windows-1256' | 'iso-8859-6' | 'windows-1252',
  text: string,
): Buffer {
  const decoder = new TextDecoder(charset);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Buffer.from(
    [...text].map((letter) => {
      const byte = byteOf.get(letter);
      if (byte === undefined) throw new Error(`${charset} has no «${letter}»`);
      return byte;
    }),
  );
}
