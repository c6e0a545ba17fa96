import { describe, expect, it } from '@jest/globals';
import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { fireEvent, screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import ChargeMoreForm from './charge-more.form';

const rights = ['menu:1712', 'charge-item:save'] as const;

function open(...answers: readonly Answer[]) {
  return renderScreen(<ChargeMoreForm />, {
    answers: [...answers, answer(charge.code, 'F00025')],
    rights,
    at: '/system/service/charge/moreAdd',
  });
}

function paste(into: HTMLElement, text: string) {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  fireEvent(into, Object.assign(event, { clipboardData: { getData: () => text } }));
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `粘贴${at + from}\t检查费\t次\t${at + 1}.5`).join('\r\n');

describe('批量新增收费项目', () => {
  it('编码接着往下排；粘贴超出现有行时自动加行，全部一次保存', async () => {
    const { user, server } = open(answer(charge.saveBatch, { saved: 12 }));
    await waitFor(() => expect(cell('第1行 名称')).toHaveFocus());
    expect(cell('第10行 编码')).toHaveValue('F00034');
    paste(cell('第1行 名称'), lines(12));
    expect(await screen.findByText('已填12行，最多100行')).toBeVisible();
    expect(cell('粘贴12 编码')).toHaveValue('F00036');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('已新增12项')).toBeVisible();
    const [sent] = server.sent(charge.saveBatch);
    expect(sent?.rows).toHaveLength(12);
    expect(sent).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({
          code: 'F00025',
          name: '粘贴1',
          chargeCategory: 2,
          unit: 0,
          price: 1.5,
          vipFlag: true,
        }),
      ]),
    });
  });

  it('最多100行，多出的说明未填', async () => {
    open();
    await screen.findByLabelText('第1行 名称');
    paste(cell('第1行 名称'), lines(103));
    expect(await screen.findByText('已粘贴400格，3行超出100行，未填')).toBeVisible();
    expect(screen.getByRole('button', { name: '添加一行' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('重复的编码和名称立刻标红，必填项在保存时标红，一行也不发送', async () => {
    const { user, server } = open();
    await screen.findByLabelText('第1行 名称');
    paste(cell('第1行 名称'), `${lines(1)}\n${lines(1)}`);
    const names = () => screen.getAllByLabelText<HTMLInputElement>('粘贴1 名称');
    await waitFor(() => expect(names()[1]).toHaveAttribute('aria-invalid', 'true'));
    expect(names()[1]).toHaveAttribute('title', '名称「粘贴1」与第1行重复');
    expect(names()[0]).toHaveAttribute('aria-invalid', 'false');
    await user.type(cell('第3行 单价'), '5');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('2行有错误，请修改标红的格子')).toBeVisible();
    await waitFor(() => expect(cell('第3行 名称')).toHaveAttribute('aria-invalid', 'true'));
    expect(server.sent(charge.saveBatch)).toEqual([]);
  });

  it('服务端拒绝时标红那一格，改掉之前一直在，输入全部保留', async () => {
    const refused = answer(charge.saveBatch, () => {
      throw refusal({
        code: 170203,
        msg: '第2行：名称「粘贴2」已存在，请更换',
        data: { errors: [{ row: 2, field: 'name', msg: '名称「粘贴2」已存在，请更换' }] },
      });
    });
    const { user } = open(refused);
    await screen.findByLabelText('第1行 名称');
    paste(cell('第1行 名称'), lines(3));
    await screen.findByText('已填3行，最多100行');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(cell('粘贴2 名称')).toHaveAttribute('aria-invalid', 'true'));
    expect(cell('粘贴3 单价')).toHaveValue('3.5');
    await user.type(cell('粘贴2 名称'), '改');
    await waitFor(() => expect(screen.queryByTitle('名称「粘贴2」已存在，请更换')).toBeNull());
  });
});
