import { describe, expect, it, jest } from '@jest/globals';
import type { Eye } from '@mingmou/contract/base/eyes';
import type { ShorthandLine } from '@mingmou/contract/clinic/shorthand.rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShorthandField } from './shorthand-field';

const line = () => screen.getByLabelText<HTMLInputElement>('速记');
const listener = () => jest.fn<(line: ShorthandLine) => string | undefined>();
const power = { sphere: -1.25, cylinder: -0.5, axis: 175, add: null, acuity: null, pd: null };

describe('速记', () => {
  it('fills with Enter and becomes empty; a line that cannot be read stays, with the reason', async () => {
    const onFill = listener();
    render(<ShorthandField onFill={onFill} />);
    await userEvent.type(line(), 'od -1.25/-0.50x175{Enter}');
    expect(onFill).toHaveBeenCalledWith({ eyes: [{ eye: 'od', ...power }], wholePd: null });
    expect(line().value).toBe('');
    await userEvent.type(line(), 'od abc{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('无法识别「od abc」');
    expect(line().value).toBe('od abc');
  });

  it.each<[string, readonly Eye[]]>([
    ['r', ['od']],
    ['2', ['os']],
    ['O', ['od', 'os']],
  ])('asks for the eye of a line without one, answered by the key %s', async (key, eyes) => {
    const onFill = listener();
    render(<ShorthandField onFill={onFill} />);
    await userEvent.type(line(), '-125/-50x175{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('哪只眼？');
    expect(onFill).not.toHaveBeenCalled();
    await userEvent.keyboard(key);
    expect(onFill).toHaveBeenCalledWith({ eyes: eyes.map((eye) => ({ eye, ...power })), wholePd: null });
    expect(line().value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for the eye with buttons as well, and withdraws the question when the line is changed', async () => {
    const onFill = listener();
    render(<ShorthandField onFill={onFill} />);
    await userEvent.type(line(), '-3{Enter}');
    await userEvent.type(line(), '0');
    expect(screen.queryByRole('button', { name: /左/ })).toBeNull();
    await userEvent.type(line(), '{Backspace}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /左/ }));
    expect(onFill).toHaveBeenCalledWith(expect.objectContaining({ eyes: [expect.objectContaining({ eye: 'os' })] }));
    expect(line()).toHaveFocus();
  });
});
