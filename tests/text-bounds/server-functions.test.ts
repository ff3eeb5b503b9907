import { describeTextFunctions } from './measure.ts';

describeTextFunctions('server');
