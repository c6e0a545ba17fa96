import { expect, it } from '@jest/globals';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { showPage } from '@mingmou/core/keepalive/page-store';
import { act, waitFor } from '@testing-library/react';
import { followFocus } from './focus-way';

const row = (key: string): PageRow => ({
  ...{ remote: 'remote-test', key, path: `/${key}`, title: key, access: 'whitelist', kind: 'list', keep: key },
});

/** A page as the document holds it, of one button. */
function pane(key: string): { readonly box: HTMLElement; readonly button: HTMLButtonElement } {
  const [box, button] = [document.createElement('div'), document.createElement('button')];
  box.dataset.page = key;
  box.append(button);
  document.body.append(box);
  return { box, button };
}

it('goes on with keys where a page was left, at the head of one that opens, and in the menu where that has the focus', async () => {
  const [list, detail] = [pane('list'), pane('detail')];
  const menu = document.createElement('button');
  document.body.append(menu);
  const show = (key: string) =>
    act(() => {
      list.box.style.display = key === 'list' ? '' : 'none';
      detail.box.style.display = key === 'detail' ? '' : 'none';
      showPage(row(key), { pathname: `/${key}`, search: '', hash: '', state: undefined, key: '' });
    });
  show('list');
  followFocus();
  list.button.focus();
  show('detail');
  await waitFor(() => expect(document.activeElement).toBe(detail.box));
  detail.button.focus();
  show('list');
  await waitFor(() => expect(document.activeElement).toBe(list.button));
  menu.focus();
  show('detail');
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(menu);
});
