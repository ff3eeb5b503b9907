import { startHaproxy } from '../helpers/proxies.ts';
import { describeProxy } from '../helpers/proxy-suite.ts';

describeProxy('haproxy', startHaproxy);
