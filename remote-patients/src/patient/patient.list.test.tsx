import { afterEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { ZERO } from '@mingmou/contract/base/money';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { type EarlyAnswer, offerEarly } from '@mingmou/core/http/early-answers';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { manifest } from '../../manifest';
import PatientList from './patient.list';

const row: OutputOf<typeof patient.page>['records'][number] = {
  ...{ id: 5, version: 1, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00', createdAt: '2026-11-20 09:30:00' },
  ...{ recordNo: 'P00000005', name: '张三', sex: 1, birthday: '2015-03-04', age: '11岁', ageYears: 11 },
  ...{ phone: '13800000005', allergyFlag: 0, completeFlag: true, labels: [], lastVisitAt: null },
  ...{ phoneRelation: null, idCardNo: null, sourceName: null, schoolName: null, grade: null, className: null },
  ...{ firstOrgName: null, createdByName: null, firstVisitAt: null, visitCount: 0, followStaffName: null },
  ...{ consumeAmount: ZERO, cardBalance: ZERO, arrearsBalance: ZERO, integralBalance: 0, nextReviewDate: null },
  wechatBound: false,
};
const rows = { records: [row], total: 1, page: 1, size: 10 };

const sums = { count: 1, consumeAmount: ZERO, cardBalance: ZERO, arrearsBalance: ZERO };

/** Offers a prefetched answer for the path in the manifest, with the input of a list's first request. */
function offer(arrived: EarlyAnswer): void {
  const call = { askedAt: performance.now(), answer: Promise.resolve(arrived), arrived };
  offerEarly(new Map([[`${manifest.pages.patientList.lists} {"page":1,"size":10}`, call]]));
}

function open(at = '/suffer/sufferList') {
  return renderScreen(<PatientList />, {
    answers: [answer(patient.page, rows), answer(patient.total, sums), answer(patient.savedFilters, [])],
    rights: ['menu:1301'],
    at,
  });
}

afterEach(() => offerEarly(new Map()));

describe('患者列表的首次查询', () => {
  it('已先行问过：首次绘制就有行，不再问', () => {
    offer({ status: 200, data: { success: true, code: 0, msg: '', data: rows }, headers: {} });
    const { server } = open();
    expect(screen.getByText('张三')).toBeInTheDocument();
    expect(server.sent(patient.page)).toEqual([]);
  });

  it('地址带筛选条件：先行问过的不用，按条件去问', async () => {
    offer({ status: 200, data: { success: true, code: 0, msg: '', data: { ...rows, records: [] } }, headers: {} });
    const { server } = open('/suffer/sufferList?keyword=张');
    expect(await screen.findByText('张三')).toBeInTheDocument();
    expect(server.sent(patient.page)).toEqual([{ keyword: '张', page: 1, size: 10 }]);
  });

  it('shows which patient was found by / and Enter, and leads back to all patients', async () => {
    const { server, user } = open('/suffer/sufferList?patientId=5');
    expect(await screen.findByText('只显示查找的患者：张三')).toBeVisible();
    expect(server.sent(patient.page)).toEqual([{ patientId: 5, page: 1, size: 10 }]);
    await user.click(screen.getByRole('button', { name: '显示全部' }));
    expect(screen.queryByText(/只显示查找的患者/)).toBeNull();
    await waitFor(() => expect(server.sent(patient.page)).toContainEqual({ page: 1, size: 10 }));
  });

  it('先行问的被拒绝：照常提示，不再问', async () => {
    offer({ status: 200, data: { success: false, code: 7, msg: '无权查看患者', data: null }, headers: {} });
    const { server } = open();
    expect(await screen.findAllByText(/无权查看患者/)).not.toHaveLength(0);
    expect(server.sent(patient.page)).toEqual([]);
  });
});
