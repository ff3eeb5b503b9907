import { describeClient } from './client-tests.ts';
import { openFirefox } from './firefox.ts';

describeClient('Firefox', openFirefox);
