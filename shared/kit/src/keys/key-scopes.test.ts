import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { blockKeys, keyOf, openScope, setKeysHelp } from './key-scopes';

const closers: (() => void)[] = [];
const put = (close: () => void) => {
  closers.push(close);
  return close;
};

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function press(key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

describe('快捷键', () => {
  it('组合键的写法', () => {
    const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(keyOf({ ...plain, key: 's', ctrlKey: true })).toBe('Ctrl+S');
    expect(keyOf({ ...plain, key: 'Z', ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+Z');
    expect(keyOf({ ...plain, key: '?', shiftKey: true })).toBe('?');
    expect(keyOf({ ...plain, key: 'F2' })).toBe('F2');
  });

  it('最上层优先，浏览器自己的动作被拦下', () => {
    const below = jest.fn();
    const above = jest.fn();
    put(openScope({ bindings: () => [{ key: 'Ctrl+S', title: '保存', run: below }], blocking: false }));
    put(openScope({ bindings: () => [{ key: 'Ctrl+S', title: '保存', run: above }], blocking: false }));
    expect(press('s', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(above).toHaveBeenCalledTimes(1);
    expect(below).not.toHaveBeenCalled();
  });

  it('组合键先于焦点所在的控件，只做一次', () => {
    const run = jest.fn();
    const seen = jest.fn();
    put(openScope({ bindings: () => [{ key: 'Ctrl+Enter', title: '确认', run }], blocking: false }));
    document.body.addEventListener('keydown', seen, { once: true });
    press('Enter', { ctrlKey: true });
    expect(run).toHaveBeenCalledTimes(1);
    expect(seen).not.toHaveBeenCalled();
    document.body.removeEventListener('keydown', seen);
  });

  it('歇着的键留给浏览器', () => {
    const run = jest.fn();
    let resting = true;
    put(openScope({ bindings: () => [{ key: 'Ctrl+Z', title: '撤销', run, rests: () => resting }], blocking: false }));
    expect(press('z', { ctrlKey: true }).defaultPrevented).toBe(false);
    resting = false;
    expect(press('z', { ctrlKey: true }).defaultPrevented).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('对话框挡住页面的键，关闭后恢复', () => {
    const run = jest.fn();
    put(openScope({ bindings: () => [{ key: 'F2', title: '新增', run }], blocking: false }));
    const release = blockKeys();
    press('F2');
    expect(run).not.toHaveBeenCalled();
    release();
    press('F2');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('页面没有自己的键，? 也给出帮助；提问时不给', () => {
    const show = jest.fn();
    put(setKeysHelp(show));
    put(openScope({ bindings: () => [], blocking: false }));
    press('?');
    expect(show).toHaveBeenCalledWith([]);
    put(blockKeys());
    press('?');
    expect(show).toHaveBeenCalledTimes(1);
  });

  it('? 列出可用的键，输入文字时只是问号', () => {
    const show = jest.fn();
    put(setKeysHelp(show));
    put(openScope({ bindings: () => [{ key: 'F2', title: '新增', run: () => {} }], blocking: false }));
    const input = document.body.appendChild(document.createElement('input'));
    press('?', {}, input);
    expect(show).not.toHaveBeenCalled();
    press('?');
    expect(show).toHaveBeenCalledWith([expect.objectContaining({ key: 'F2', title: '新增' })]);
    input.remove();
  });
});
