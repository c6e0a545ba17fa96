import { expect, it } from '@jest/globals';
import { templatePrint } from '@mingmou/contract/workstation/print/template-print.contract';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import TemplatePrint from './template.print';

const choice = { owner: 'ORG' as const, templateId: 3, name: '就诊小结', paper: 'A4' as const };
const page = {
  ...{ paper: 'A4' as const, landscape: false, margin: 4, fontSize: 10, copies: 1, title: '就诊小结' },
  ...{ html: '<p>双眼近视</p>', name: '王小明', visitNo: 'JZ1', printCount: 0 },
};

it('a page of a void visit carries the watermark 已作废', async () => {
  renderScreen(<TemplatePrint />, {
    rights: ['menu:1201'],
    at: '/work/printTemplate?acceptsId=14',
    answers: [answer(templatePrint.choices, [choice]), answer(templatePrint.find, { ...page, mark: '已作废' })],
  });
  expect(await screen.findByText('双眼近视')).toBeInTheDocument();
  expect(screen.getByText('已作废')).toBeInTheDocument();
  expect(screen.getByText('该单据为「已作废」，打印时加水印')).toBeInTheDocument();
});
