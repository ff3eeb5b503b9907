import { expect, test } from 'vitest';
import type { Project } from '../../../contract/kinds/project.ts';
import { QueryFailed } from '../../api/query-failure.ts';
import { projectPlace } from './project-place.ts';

function found(type: Project['type']): { data: Project; error: null } {
  const lists = { versions: [], managers: [], trainers: [] };
  const rest = {
    id: 7,
    title: 'Raghdan',
    html: '',
    thumbnail: null,
    beneficiaries: 0,
    report: null,
  };
  return { data: { ...rest, ...lists, type }, error: null };
}

test('each page shows its own type alone', () => {
  expect(projectPlace('project', found('other'))).toBe('here');
  expect(projectPlace('program', found('main'))).toBe('here');
  expect(projectPlace('project', found('main'))).toBe('elsewhere');
  expect(projectPlace('program', found('other'))).toBe('elsewhere');
});

test('an entry without type is shown by both', () => {
  expect(projectPlace('project', found(null))).toBe('here');
  expect(projectPlace('program', found(null))).toBe('here');
});

test('only a 404 means that there is none; any other failure leaves it open', () => {
  const failed = (error: unknown) => projectPlace('project', { data: undefined, error });
  expect(failed(new QueryFailed('/x', 404))).toBe('nowhere');
  expect(failed(new QueryFailed('/x', 500))).toBe('unknown');
  expect(failed(new Error('timeout'))).toBe('unknown');
  expect(failed(null)).toBe('unknown');
});
