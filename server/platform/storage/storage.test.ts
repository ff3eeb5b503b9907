import { storageSuite } from '../../../tests/helpers/storage-suite.ts';
import { describeOnEachStorage } from '../../../tests/helpers/storages.ts';

describeOnEachStorage('a storage', storageSuite);
