import { expect, it, jest } from '@jest/globals';
import { templatesOf } from '@mingmou/contract/system/template/template-bound.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen, rest } from '@mingmou/testing/render-screen';
import { CopyDialog } from './copy-dialog';

const { copy } = templatesOf('triage');
const TAKEN = '模板名称「儿童（副本）」已存在，请更换';

it('keeps the name of a copy that is refused, and opens the copy under another name', async () => {
  const onCopied = jest.fn();
  const first = answer(copy, ({ name }) => {
    if (name === '儿童（副本）') throw refusal({ code: 100004, msg: TAKEN });
    return { id: 9 };
  });
  const { server, user } = renderScreen(
    <CopyDialog call={copy} of={{ id: 5, name: '儿童' }} onClose={() => undefined} onCopied={onCopied} />,
    { answers: [first], rights: ['template:save'], at: '/system/service/details' },
  );
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByLabelText('模板名称');
  expect(name).toHaveValue('儿童（副本）');
  await user.click(dialog.getByRole('button', { name: /复\s?制/ }));
  expect(await screen.findByText(TAKEN)).toBeVisible();
  expect(name).toHaveValue('儿童（副本）');
  await user.clear(name);
  await user.type(name, '学生');
  rest();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onCopied).toHaveBeenCalledWith(9));
  expect(server.sent(copy).at(-1)).toEqual({ id: 5, name: '学生' });
});
