import { describeClient } from './client-tests.ts';
import { openWebKit } from './webkit.ts';

describeClient('WebKit', openWebKit);
