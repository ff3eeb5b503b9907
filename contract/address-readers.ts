import { readEmail } from './email-address.ts';
import { readPhoneNumber } from './phone-number.ts';
import type { AddressReaders } from './submission-rules.ts';

/** The server's parsers for telephone numbers and e-mail addresses. They are too large for the scripts of the public pages. */
export const ADDRESS_READERS: AddressReaders = { phone: readPhoneNumber, email: readEmail };
