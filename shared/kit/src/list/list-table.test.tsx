import { expect, it, jest } from '@jest/globals';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { actionColumn } from './columns';
import { ListTable } from './list-table';

const nothing = () => undefined;
const list = {
  ...{ answer: undefined, rows: [{ id: 5 }], total: 1, call: patient.page, show: nothing },
  ...{ query: { page: 1, size: 10, column: undefined, asc: true, filters: {} } },
  ...{ loading: false, fetching: false, refusal: undefined, refetch: nothing },
};

it('draws its rows once, when it knows the height that they fill', () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const cell = jest.fn(() => '张三');
  renderScreen(
    <ListTable
      title="患者列表"
      list={list}
      columns={[{ key: 'name', title: '姓名', width: 100, render: cell }]}
      main={null}
      totals={undefined}
      rowKey={undefined}
      onReset={nothing}
    />,
    { answers: [], rights: [] },
  );
  expect(screen.getByText('张三')).toBeInTheDocument();
  expect(cell).toHaveBeenCalledTimes(1);
});

it('shows a failed refresh below the rows, so that no row moves', () => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const refusal = { code: 500, status: 500, msg: '系统繁忙', requestId: 'req-1', data: undefined };
  renderScreen(
    <ListTable
      title="患者列表"
      list={{ ...list, refusal }}
      columns={[{ key: 'name', title: '姓名', width: 100, render: () => '张三' }]}
      main={null}
      totals={undefined}
      rowKey={undefined}
      onReset={nothing}
    />,
    { answers: [], rights: [] },
  );
  const notice = screen.getByText(/加载失败：系统繁忙/);
  const parts = [...document.querySelectorAll('th, td')];
  expect(parts.length).toBeGreaterThan(1);
  const isBefore = (part: Element) => part.compareDocumentPosition(notice) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(parts.filter((part) => !isBefore(part))).toEqual([]);
});

it.each([
  ['as wide as the widest row needs', 162, '186px'],
  ['never narrower than declared', 28, '132px'],
])('makes the column of acts %s', (_title, needed, width) => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(needed);
  renderScreen(
    <ListTable
      title="预约列表"
      list={list}
      columns={[{ key: 'name', title: '姓名', width: 100, render: () => '张三' }, actionColumn(() => '到店 改约 取消')]}
      main={null}
      totals={undefined}
      rowKey={undefined}
      onReset={nothing}
    />,
    { answers: [], rights: [] },
  );
  const drawn = [...document.querySelectorAll<HTMLElement>('.ant-table-header col')].map(({ style }) => style.width);
  expect(drawn.slice(0, 2)).toEqual(['100px', width]);
});
