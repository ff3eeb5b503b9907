// A mail server in a separate process. It sends its address to the parent process.
import { runMailServer } from '../../tests/helpers/loopback-mail.ts';

const { url, mails } = await runMailServer();
process.send?.(url);
process.on('message', () => process.send?.(mails.length));
