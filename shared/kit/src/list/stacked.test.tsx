import { describe, expect, it } from '@jest/globals';
import { f } from '@mingmou/contract/base/field';
import { render, screen } from '@testing-library/react';
import { columns } from './columns';
import { Stack, stacked } from './stacked';

const fields = { orderNo: f.text('收费单号', 20), payTime: f.dateTime('收费时间') };

describe('stacked', () => {
  it('makes one column of two: both names, both texts, each whole under the pointer', () => {
    const [top, below] = columns(fields, ['orderNo', 'payTime']);
    if (!top || !below) throw new Error('two columns');
    const column = stacked(top, below, 134);
    expect(column).toMatchObject({ key: 'orderNo', label: '收费单号、收费时间', width: 134, isStacked: true });
    render(
      <>
        <p>{column.title}</p>
        <p>{column.render({ orderNo: 'SF202603100001', payTime: '2026-03-10 09:00:00' })}</p>
      </>,
    );
    expect(screen.getByText('收费时间')).toBeVisible();
    for (const text of ['SF202603100001', '2026-03-10 09:00:00'])
      expect(screen.getByText(text)).toHaveAttribute('title', text);
  });

  it('shows a name whole under the pointer when tags follow the name', () => {
    const name = '阿卜杜热合曼·买买提依明·吐尔逊江·艾合麦提·古丽努尔';
    render(
      <Stack
        top={
          <>
            {name} <b title="优先">优</b>
          </>
        }
        below="女 32岁"
      />,
    );
    expect(screen.getByText(name)).toHaveAttribute('title', name);
    expect(screen.getByText('优')).toHaveAttribute('title', '优先');
  });
});
