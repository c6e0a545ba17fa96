import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setFeedback } from '@mingmou/core/http/feedback';
import { dropPages, openPages, showPage } from '@mingmou/core/keepalive/page-store';
import { noteUnsaved } from '@mingmou/core/keepalive/unsaved';
import { placeOf, push } from '@mingmou/core/navigation/history';
import { clearSession, writeSession } from '@mingmou/core/session/token';
import { askWhoeverLeaves } from './leaving';

const row = { remote: 'r', key: 'k', path: '/form', title: 't', access: 'signed-in', kind: 'form', keep: 'k' } as const;
const confirm = jest.fn<(question: string, ok: string) => Promise<boolean>>();
askWhoeverLeaves();

function show(what: 'asks' | 'stays' | undefined) {
  push('/form');
  showPage(row, placeOf('/form'));
  noteUnsaved(openPages()[0]?.id ?? '', 'name', what);
}

/** Whether the browser would ask before the document goes. */
function asksOnReload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

let takeBack = () => {};
beforeEach(() => {
  dropPages(() => true);
  writeSession({ token: 't', orgId: 1 });
  confirm.mockReset().mockResolvedValue(false);
  takeBack = setFeedback({ error: () => {}, success: () => {}, warning: () => {}, confirm });
});
afterEach(() => takeBack());

describe('有没保存的内容时', () => {
  it('刷新和换页都问，说明会保留；没有就都不问', () => {
    show('asks');
    expect(asksOnReload()).toBe(true);
    push('/list');
    expect(confirm.mock.calls).toEqual([['内容尚未保存，确定要离开吗？已填写的内容会保留', '离开']]);
    expect(window.location.pathname).toBe('/form');
    show(undefined);
    expect(asksOnReload()).toBe(false);
    push('/list');
    expect(window.location.pathname).toBe('/list');
  });

  it('就诊各环节之间换页不问，刷新仍问', () => {
    show('stays');
    expect(asksOnReload()).toBe(true);
    push('/other');
    expect(confirm).not.toHaveBeenCalled();
  });

  it('会话已结束时去登录不问', () => {
    show('asks');
    clearSession();
    expect(asksOnReload()).toBe(false);
  });
});
