// A mail server in a process of its own: it sends its address to the process that has forked it.
import { runMailServer } from '../../tests/helpers/loopback-mail.ts';

const { url, mails } = await runMailServer();
process.send?.(url);
process.on('message', () => process.send?.(mails.length));
