import { startNginx } from '../helpers/proxies.ts';
import { describeProxy } from '../helpers/proxy-suite.ts';

describeProxy('nginx', startNginx);
