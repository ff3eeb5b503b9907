/**
 * Cycles between folders, checked by `npm test`: features that import each other are one feature. Tests are left out,
 * whose helpers open the complete app. What modules may import is checked by `.dependency-cruiser.cjs`.
 */

const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-folders',
      comment: 'Folders that import each other cannot be read or changed one at a time.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '^tests/|\\.test\\.tsx?$' } },
};
