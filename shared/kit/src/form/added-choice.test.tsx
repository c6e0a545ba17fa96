import { describe, expect, it } from '@jest/globals';
import { f } from '@mingmou/contract/base/field';
import { jobTitle } from '@mingmou/contract/dict/job-title';
import { dictionaryReference } from '@mingmou/contract/dict/reference.contract';
import { unit } from '@mingmou/contract/dict/unit';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { columns } from '../list/columns';
import { FieldInput } from './field-input';

const served = answer(dictionaryReference.one, [
  { code: 1, name: '主任医师', sort: 1, ext: null },
  { code: 'X001', name: '主管技师', sort: 11, ext: null },
  { code: 'X002', name: '旧职称', sort: 12, ext: null, disabled: true },
]);

const spec = f.dict('职称', jobTitle);
const label = { 'aria-label': '职称' } as const;

describe('连锁增加的字典项', () => {
  it('可以选择，停用的不再出现', async () => {
    const { user } = renderScreen(<FieldInput spec={spec} {...label} />, { answers: [served], rights: [] });
    const choice = screen.getByRole('combobox', { name: '职称' });
    await user.type(choice, '主管');
    expect(await screen.findByTitle('主管技师')).toBeVisible();
    await user.clear(choice);
    await user.type(choice, '旧');
    await waitFor(() => expect(screen.queryByTitle('主管技师')).toBeNull());
    expect(screen.queryByTitle('旧职称')).toBeNull();
  });

  it('停用前已选的照常显示名称', async () => {
    renderScreen(<FieldInput spec={spec} {...label} value="X002" />, { answers: [served], rights: [] });
    expect(await screen.findByText('旧职称')).toBeVisible();
  });

  it('在列表中写名称', async () => {
    const [column] = columns({ title: spec }, ['title']);
    renderScreen(<p>{column?.render({ title: 'X001' })}</p>, { answers: [served], rights: [] });
    expect(await screen.findByText('主管技师')).toBeVisible();
  });

  it('没有取得时，固定的字典项照常可选；固定字典不去取', async () => {
    const failed = answer(dictionaryReference.one, () => {
      throw refusal({ status: 500, code: 500, msg: '系统繁忙' });
    });
    const { server, user } = renderScreen(
      <>
        <FieldInput spec={spec} {...label} />
        <FieldInput spec={f.dict('单位', unit)} aria-label="单位" />
      </>,
      { answers: [failed], rights: [] },
    );
    await user.click(screen.getByRole('combobox', { name: '职称' }));
    expect(await screen.findByTitle('主任医师')).toBeVisible();
    expect(server.sent(dictionaryReference.one)).toEqual([{ name: 'jobTitle' }]);
  });
});
