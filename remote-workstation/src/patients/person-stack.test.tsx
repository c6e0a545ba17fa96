import { expect, it } from '@jest/globals';
import { render, screen } from '@mingmou/testing/dom';
import { PersonStack } from './person-stack';

it('cuts a long name alone: sex, age and tags stay in sight, and the whole line is shown on hover', () => {
  const name = '阿卜杜热合曼·买买提依明·吐尔逊江·艾合麦提·古丽努尔';
  render(<PersonStack of={{ name, sex: 2, age: '40岁', phone: '137****9549' }} no="B00000041" after={<b>过敏</b>} />);
  const cut = screen.getByText(name);
  expect(cut).toHaveClass('name');
  for (const text of ['女 40岁', '过敏']) expect(cut).not.toContainElement(screen.getByText(text));
  expect(cut.closest('[title]')?.getAttribute('title')).toMatch(new RegExp(`^${name}.*女 40岁`));
});
