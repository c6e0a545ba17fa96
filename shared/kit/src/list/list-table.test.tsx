import { expect, it, jest } from '@jest/globals';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
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
