import { startCaddy } from '../helpers/proxies.ts';
import { describeProxy } from '../helpers/proxy-suite.ts';

describeProxy('caddy', startCaddy);
