import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useScanner } from './use-scanner';

const CODE = '6901234567892';
let clock = 1000;

beforeEach(() => {
  clock += 10_000;
});

interface Keystroke {
  readonly key: string;
  readonly code: string;
  readonly inserts?: string;
}

const digit = (text: string): Keystroke => ({ key: text, code: `Digit${text}`, inserts: text });
const taken = (text: string): Keystroke => ({ key: 'Process', code: `Digit${text}`, inserts: text });
const ENTER: Keystroke = { key: 'Enter', code: 'Enter' };

/** Simulates a keystroke in the browser: the event, then the character unless the event was prevented. */
function press({ key, code, inserts }: Keystroke, gap: number): boolean {
  clock += gap;
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  const passed = target.dispatchEvent(event);
  if (passed && inserts && target instanceof HTMLInputElement) insert(target, inserts);
  return passed;
}

function insert(target: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(target, target.value + text);
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

function scan(of: (text: string) => Keystroke = digit, gap = 8): boolean {
  let passed = true;
  act(() => {
    for (const text of CODE) press(of(text), gap);
    passed = press(ENTER, gap);
  });
  return passed;
}

interface ScreenProps {
  readonly onScan: (code: string) => void;
  readonly enabled?: boolean;
  readonly isPaused?: () => boolean;
  readonly onPaused?: () => void;
}

function Screen({ onScan, enabled = true, isPaused = () => false, onPaused = () => undefined }: ScreenProps) {
  const [text, setText] = useState('12');
  useScanner(onScan, { enabled, isPaused, onPaused });
  return <input aria-label="数量" value={text} onChange={(event) => setText(event.target.value)} />;
}

const quantity = () => screen.getByLabelText<HTMLInputElement>('数量');

describe('useScanner', () => {
  it('hands over the code wherever the focus is', () => {
    const onScan = jest.fn();
    render(<Screen onScan={onScan} />);
    scan();
    expect(onScan.mock.calls).toEqual([[CODE]]);
  });

  it('leaves the focused input, also a controlled one, as it was, and keeps its Enter from the page', () => {
    const onScan = jest.fn();
    render(<Screen onScan={onScan} />);
    quantity().focus();
    expect(scan()).toBe(false);
    expect(onScan.mock.calls).toEqual([[CODE]]);
    expect(quantity().value).toBe('12');
  });

  it('leaves a person who types alone', () => {
    const onScan = jest.fn();
    render(<Screen onScan={onScan} />);
    quantity().focus();
    expect(scan(digit, 90)).toBe(true);
    expect(onScan).not.toHaveBeenCalled();
    expect(quantity().value).toBe(`12${CODE}`);
  });

  it('leaves a code in the focused input while the receiver is paused, and reads the next one', () => {
    const onScan = jest.fn();
    let paused = true;
    render(<Screen onScan={onScan} isPaused={() => paused} />);
    quantity().focus();
    expect(scan()).toBe(true);
    expect(onScan).not.toHaveBeenCalled();
    expect(quantity().value).toBe(`12${CODE}`);
    paused = false;
    clock += 1000;
    scan();
    expect(onScan.mock.calls).toEqual([[CODE]]);
  });

  it('presses no button of a dialog while the receiver is paused, and reports the code as unused', () => {
    const [onScan, onPaused] = [jest.fn(), jest.fn()];
    render(
      <>
        <Screen onScan={onScan} isPaused={() => true} onPaused={onPaused} />
        <button type="button">确定</button>
      </>,
    );
    screen.getByRole('button').focus();
    expect(scan()).toBe(false);
    expect(onScan).not.toHaveBeenCalled();
    expect(onPaused).toHaveBeenCalledTimes(1);
  });

  it('reads the keys that a Chinese input method takes for itself', () => {
    const onScan = jest.fn();
    render(<Screen onScan={onScan} />);
    quantity().focus();
    scan(taken);
    expect(onScan.mock.calls).toEqual([[CODE]]);
    expect(quantity().value).toBe('12');
  });

  it('removes letters that the input method inserts after Enter', async () => {
    const onScan = jest.fn();
    render(<Screen onScan={onScan} />);
    const input = quantity();
    input.focus();
    act(() => {
      input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      for (const letter of 'ABC') press({ key: 'Process', code: `Key${letter}` }, 8);
      press({ key: 'Process', code: 'Enter' }, 8);
    });
    expect(onScan.mock.calls).toEqual([['abc']]);
    act(() => {
      input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      insert(input, 'abc');
      expect(input.value).toBe('12abc');
    });
    await waitFor(() => expect(input.value).toBe('12'));
  });

  it('presses no button that has the focus', () => {
    const onScan = jest.fn();
    render(
      <>
        <Screen onScan={onScan} />
        <button type="button">收费</button>
      </>,
    );
    screen.getByRole('button').focus();
    const heard = jest.fn();
    document.body.addEventListener('keydown', heard);
    scan();
    document.body.removeEventListener('keydown', heard);
    expect(onScan).toHaveBeenCalledTimes(1);
    // The first two keystrokes could still have been a person's.
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('gives the code to the screen enabled last, and to none that is disabled', () => {
    const [page, dialog] = [jest.fn(), jest.fn()];
    const both = (open: boolean) => (
      <>
        <Screen onScan={page} />
        <Screen onScan={dialog} enabled={open} />
      </>
    );
    const { rerender, unmount } = render(both(true));
    scan();
    expect([page.mock.calls.length, dialog.mock.calls.length]).toEqual([0, 1]);
    rerender(both(false));
    clock += 1000;
    scan();
    expect([page.mock.calls.length, dialog.mock.calls.length]).toEqual([1, 1]);
    unmount();
    clock += 1000;
    scan();
    expect([page.mock.calls.length, dialog.mock.calls.length]).toEqual([1, 1]);
  });
});
