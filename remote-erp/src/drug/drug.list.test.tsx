import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { drugInfo } from '@mingmou/contract/erp/goods/drug-info.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import DrugList from './drug.list';

type Row = OutputOf<typeof drugInfo.findByBreed>;

const ROW: Row = {
  ...{ id: 7, version: 2, code: '00071', breedName: '兴齐硫酸阿托品滴眼液', manufacturer: '沈阳兴齐', onHand: 8 },
  ...{ genericName: '硫酸阿托品滴眼液', tradeName: null, dosageForm: '滴眼液', strength: '0.01%' },
  ...{ approvalNo: '国药准字H20244444', prescriptionFlag: true, insuranceCode: null, storage: '常温' },
  ...{ route: 1, eye: 'OU', defaultDose: '1滴', frequencyCode: null, days: 30, contraindication: null },
};

function open(rights: Parameters<typeof renderScreen>[1]['rights']) {
  const page = answer(drugInfo.page, { records: [ROW], total: 1, page: 1, size: 10 });
  const answers = [page, answer(drugInfo.findByBreed, ROW), answer(drugInfo.update, null)];
  return renderScreen(<DrugList />, { answers, rights, at: '/erp/pro/drugInfo' });
}

describe('药品信息', () => {
  it('默认用法写成一句话；批准文号不对时在框下说明，不发送', async () => {
    const { user, server } = open(['menu:1421', 'erp-goods:edit', 'branch:14']);
    const row = (await screen.findByText('兴齐硫酸阿托品滴眼液')).closest('tr');
    expect(row).toHaveTextContent('点眼 双眼 1滴 30天');
    await user.click(screen.getByRole('button', { name: '编辑' }));
    const dialog = within(await screen.findByRole('dialog'));
    const approval = await dialog.findByLabelText('批准文号');
    await user.clear(approval);
    await user.type(approval, 'H20244444');
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    expect(await dialog.findByText(/国药准字加H、Z、S或J和8位数字/)).toBeVisible();
    expect(server.sent(drugInfo.update)).toHaveLength(0);
    await user.clear(approval);
    await user.type(approval, '国药准字Z20244445');
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(drugInfo.update)).toHaveLength(1));
    expect(server.sent(drugInfo.update)[0]).toMatchObject({ id: 7, version: 2, approvalNo: '国药准字Z20244445' });
  });

  it('药师只能看', async () => {
    open(['menu:1421', 'branch:14']);
    await screen.findByText('兴齐硫酸阿托品滴眼液');
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });
});
