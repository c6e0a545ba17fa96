import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { barcodeImport } from '@mingmou/contract/erp/barcode/barcode-import.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { fireEvent, screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CodeCreateForm from './code-create.form';

type Breed = OutputOf<typeof breed.findAll>[number];

const lens: Breed = {
  id: 7,
  code: '00007',
  name: '防蓝光',
  pinyin: 'flg',
  categoryId: '001',
  brandId: 3,
  brandName: '明月',
  unit: 1,
  stockMode: 'STOCK',
  attrs: { refractIndex: '1.60', sphMin: -6, sphMax: 0, cylMin: -2, cylMax: 0 },
};
const frame: Breed = { ...lens, id: 8, name: '板材', categoryId: '003', unit: 2, attrs: { rimType: '全框' } };
const service: Breed = { ...lens, id: 9, name: '验光', categoryId: '081', unit: 0, stockMode: 'NONE', attrs: {} };

function open(breedId: number | '', more: readonly Answer[] = []) {
  return renderScreen(<CodeCreateForm />, {
    answers: [...more, answer(breed.findAll, () => [lens, frame, service])],
    rights: ['menu:1416', 'erp-goods:edit'],
    at: `/erp/pro/codeCreate?breedId=${breedId}`,
  });
}

const cells = [
  { sph: 0, cyl: 0, spec: '1.60 0.00/0.00', exists: true },
  { sph: -0.25, cyl: 0, spec: '1.60 -0.25/0.00', exists: false },
];

describe('条码生成', () => {
  it('ERP-01 从品种的度数范围开始，先预览再生成', async () => {
    const { user, server } = open(7, [
      answer(barcode.previewGrid, () => ({ created: 1, skipped: 1, cells })),
      answer(barcode.createGrid, () => ({ created: 1, skipped: 1, cells })),
    ]);
    expect(await screen.findByLabelText('球镜至')).toHaveValue('-6.00');
    expect(screen.getByRole('button', { name: '生成条码' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: /预\s*览/ }));
    expect(await screen.findByText('将新增1个条码，1个已存在')).toBeVisible();
    expect(screen.getByRole('row', { name: '-0.25 新增' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '生成条码' }));
    await waitFor(() =>
      expect(server.sent(barcode.createGrid)).toEqual([{ breedId: 7, sphFrom: 0, sphTo: -6, cylFrom: 0, cylTo: -2 }]),
    );
  });

  it('品种还没有取到就按了回车，取到后选中唯一符合的', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { user, query } = open('', [
      answer(breed.findAll, async () => {
        await released;
        return [lens, frame, service];
      }),
    ]);
    const picker = screen.getByRole('combobox', { name: '品种' });
    await user.type(picker, '板材');
    fireEvent.keyDown(picker, { key: 'Enter', keyCode: 13 });
    fireEvent.keyUp(picker, { key: 'Enter', keyCode: 13 });
    expect(picker).toHaveValue('板材');
    release();
    await waitFor(() => expect(query().get('breedId')).toBe('8'));
    expect(await screen.findByLabelText(/从表格复制后粘贴/)).toBeVisible();
  });

  it('粘贴的行当场检查，有错误不能生成，改正后一次生成', async () => {
    const { user, server } = open(8, [answer(barcode.createRows, () => ({ codes: ['1', '2'] }))]);
    const box = await screen.findByLabelText(/从表格复制后粘贴/);
    fireEvent.change(box, { target: { value: 'R1\tC1\t52-18-145\t6901234567892\nR1\t\t\n' } });
    expect(await screen.findByText(/1行有错误，请修改后再生成：第2行 请填写颜色/)).toBeVisible();
    expect(screen.getByRole('button', { name: '生成2行' })).toHaveAttribute('aria-disabled', 'true');
    fireEvent.change(box, { target: { value: '型号\t颜色\nR1\tC1\t52-18-145\t6901234567892\nR1\tC2\n' } });
    await user.click(await screen.findByRole('button', { name: '生成2行' }));
    await waitFor(() =>
      expect(server.sent(barcode.createRows)).toEqual([
        {
          breedId: 8,
          rows: [
            { attrs: { model: 'R1', color: 'C1', size: '52□18-145' }, originCodes: ['6901234567892'] },
            { attrs: { model: 'R1', color: 'C2' }, originCodes: [] },
          ],
        },
      ]),
    );
    await waitFor(() => expect(box).toHaveValue(''));
  });

  it('文件导入：上传、读取、检查，逐处列出错误，改正后整批导入', async () => {
    const read = { jobId: 'j1', fileName: '镜架.xlsx', percent: 100, rows: 3, errorRows: 0, errorCount: 0, errors: [] };
    const fault = { row: 4, column: '颜色', value: '', msg: '请填写颜色' };
    const checks = [
      { ...read, phase: 'FAULTY' as const, errorRows: 1, errorCount: 1, errors: [fault] },
      { ...read, phase: 'READY' as const },
    ];
    const { user, server } = open(8, [
      answer(barcodeImport.upload, () => ({ ...read, phase: 'READ' as const, rows: 0 })),
      answer(barcodeImport.progress, () => ({ ...read, phase: 'PARSED' as const })),
      answer(barcodeImport.check, () => checks.shift() ?? { ...read, phase: 'READY' as const }),
      answer(barcodeImport.apply, () => ({ created: 3 })),
    ]);
    const file = new File(['PK'], '镜架.xlsx');
    await user.upload(await screen.findByLabelText('条码文件'), file);
    expect(await screen.findByText('镜架.xlsx：共3行，1行有错误')).toBeVisible();
    expect(screen.getByRole('row', { name: '4 颜色 请填写颜色' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull();
    await user.upload(screen.getByLabelText('条码文件'), file);
    await user.click(await screen.findByRole('button', { name: '导入3行' }));
    expect(await screen.findByText('已导入3个条码')).toBeVisible();
    expect(server.sent(barcodeImport.upload)[0]?.file).toMatchObject({ name: '镜架.xlsx' });
    expect(server.sent(barcodeImport.check)[0]).toEqual({ jobId: 'j1', breedId: 8 });
    expect(server.sent(barcodeImport.apply)).toEqual([{ jobId: 'j1' }]);
  });

  it('只有一个条码的品种一键生成', async () => {
    const { user, server } = open(9, [answer(barcode.createRows, () => ({ codes: ['1'] }))]);
    await user.click(await screen.findByRole('button', { name: '生成条码' }));
    await waitFor(() => expect(server.sent(barcode.createRows)).toEqual([{ breedId: 9, rows: [{ attrs: {} }] }]));
  });
});
