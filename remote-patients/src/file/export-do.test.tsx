import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { openData } from '@mingmou/contract/open-data/open-data.contract';
import { answerBytes } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { ExportDo } from './export-do';
import type { FileOf } from './file-card';

const of = { id: 5, recordNo: 'P00000005', name: '张三' } as FileOf;
const saved: string[] = [];
const { createObjectURL, revokeObjectURL } = URL;

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

const open = (rights: readonly Right[]) =>
  renderScreen(
    <>
      <p>张三的档案</p>
      <ExportDo of={of} />
    </>,
    { answers: [answerBytes(openData.patient)], rights },
  );

describe('导出患者资料', () => {
  it('问过原因才导出，文件名是病历号和姓名', async () => {
    const { server, user } = open(['menu:1301', 'patient:export']);
    await user.click(await screen.findByRole('button', { name: '导出资料' }));
    await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('请填写原因');
    expect(server.sent(openData.patient)).toEqual([]);
    await user.type(screen.getByLabelText(/原因/), '患者转院{Enter}');
    await waitFor(() => expect(saved).toEqual(['P00000005_张三.fhir.json']));
    expect(server.sent(openData.patient)).toEqual([{ patientId: 5, reason: '患者转院' }]);
  });

  it('没有导出权限的人没有这个按钮', async () => {
    open(['menu:1301']);
    expect(await screen.findByText('张三的档案')).toBeVisible();
    expect(screen.queryByRole('button', { name: '导出资料' })).toBeNull();
  });
});
