import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PageKind, PageRow } from '@mingmou/contract/base/manifest';
import { dropPages, openPages, showPage } from '@mingmou/core/keepalive/page-store';
import { placeOf } from '@mingmou/core/navigation/history';
import { UnsavedInput } from './unsaved';

const row = (key: string, kind: PageKind): PageRow => ({
  remote: 'remote-erp',
  key,
  path: `/${key}`,
  title: key,
  access: 'whitelist',
  kind,
  keep: key,
});
const stage = document.createElement('main');
const unsaved = new UnsavedInput(stage);
// jsdom lays nothing out, so it has no such method.
Element.prototype.checkVisibility = () => true;

function typeInto(parent: Element): HTMLInputElement {
  const input = document.createElement('input');
  parent.append(input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return input;
}

const show = (key: string, kind: PageKind) => showPage(row(key, kind), placeOf(`/${key}`));

beforeEach(() => {
  dropPages(() => true);
  stage.replaceChildren();
  document.body.replaceChildren(stage);
});

describe('unsaved input', () => {
  it('counts input in a form while the form exists', () => {
    show('bill', 'form');
    expect(unsaved.isIn('remote-erp')).toBe(false);
    const input = typeInto(stage);
    expect(unsaved.isIn('remote-erp')).toBe(true);
    expect(unsaved.isIn('remote-system')).toBe(false);
    input.remove();
    expect(unsaved.isIn('remote-erp')).toBe(false);
  });

  it('is not a filter of a list, but an open dialog over it', () => {
    show('brand', 'list');
    typeInto(stage);
    expect(unsaved.isIn('remote-erp')).toBe(false);
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    expect(unsaved.isIn('remote-erp')).toBe(true);
  });

  it('stays with a page that is hidden, and goes with one that is closed', () => {
    show('bill', 'form');
    typeInto(stage);
    show('brand', 'list');
    expect(unsaved.isIn('remote-erp')).toBe(true);
    dropPages(({ row: { key } }) => key === 'bill');
    expect(unsaved.isIn('remote-erp')).toBe(false);
  });

  it('counts saved drafts of a page without DOM', () => {
    show('bill', 'form');
    openPages()[0]?.saved.set('scroll-pane.top', 10);
    for (let index = 0; index < 12; index += 1) show(`list-${index}`, 'list');
    expect(unsaved.isIn('remote-erp')).toBe(false);
    openPages()[0]?.saved.set('draft', '蔡司');
    expect(unsaved.isIn('remote-erp')).toBe(true);
  });

  it('ignores input in the shell', () => {
    show('bill', 'form');
    const header = document.createElement('header');
    document.body.append(header);
    typeInto(header);
    expect(unsaved.isIn('remote-erp')).toBe(false);
  });
});
