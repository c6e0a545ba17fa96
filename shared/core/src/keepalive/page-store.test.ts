import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PageRow } from '@mingmou/contract/base/manifest';
import type { Place } from '../navigation/history';
import { activePageId, dropPages, hidePages, onPages, openPages, placeLeft, showPage } from './page-store';

const place = (pathname: string, search = ''): Place => ({ pathname, search, hash: '', state: undefined, key: 'k' });
const row = (key: string, keep?: string, remote = 'remote-erp'): PageRow => ({
  remote,
  key,
  path: `/${key}`,
  title: key,
  access: 'whitelist',
  kind: 'list',
  keep,
});
const show = (key: string, keep?: string, search = '') => showPage(row(key, keep), place(`/${key}`, search));
const keys = () => openPages().map((page) => page.row.key);

beforeEach(() => dropPages(() => true));

describe('open pages', () => {
  it('drops a page that is not kept when another is shown, and keeps a named one', () => {
    show('kept', 'Kept');
    show('plain');
    show('other', 'Other');
    expect(keys()).toEqual(['kept', 'other']);
  });

  it('gives a page shown again its saved state and its new place', () => {
    show('kept', 'Kept', '?page=3');
    openPages()[0]?.saved.set('name', '蔡司');
    show('other', 'Other');
    expect(placeLeft('/kept')?.search).toBe('?page=3');
    show('kept', 'Kept', '?page=1');
    const page = openPages().find((candidate) => candidate.row.key === 'kept');
    expect(page?.saved.get('name')).toBe('蔡司');
    expect(page?.place.search).toBe('?page=1');
  });

  it('drops the DOM of the least recently shown page beyond the limit, but keeps its saved state', () => {
    for (let index = 0; index < 12; index += 1) show(`p${index}`, 'K');
    expect(openPages().every((page) => page.resident)).toBe(true);
    openPages()[1]?.saved.set('draft', '未保存');
    show('p0', 'K');
    show('one-more', 'K');
    const evicted = openPages().filter((page) => !page.resident);
    expect(evicted.map((page) => page.row.key)).toEqual(['p1']);
    expect(evicted[0]?.saved.get('draft')).toBe('未保存');
    show('p1', 'K');
    expect(openPages().find((page) => page.row.key === 'p1')?.resident).toBe(true);
    expect(openPages().filter((page) => page.resident)).toHaveLength(12);
  });

  it('hides only pages of the leaving remote', () => {
    showPage(row('brand', 'ProBrand'), place('/brand'));
    showPage(row('dept', 'Dept', 'remote-system'), place('/dept'));
    hidePages('remote-erp');
    expect(activePageId()).toContain('dept');
    hidePages('remote-system');
    expect(activePageId()).toBeUndefined();
    expect(keys()).toEqual(['brand', 'dept']);
  });

  it('forgets dropped pages wholly and tells listeners once', () => {
    show('kept', 'Kept');
    openPages()[0]?.saved.set('draft', 1);
    const listener = jest.fn();
    const stop = onPages(listener);
    dropPages((page) => page.row.remote === 'remote-erp');
    dropPages((page) => page.row.remote === 'remote-erp');
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
    show('kept', 'Kept');
    expect(openPages()[0]?.saved.size).toBe(0);
  });
});
