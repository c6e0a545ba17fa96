import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { useState } from 'react';
import { type EyeColumn, EyeRows, type EyeSheet } from './eye-rows';
import { AcuityInput, AddSelect, AxisInput, CylinderInput, PdInput, PrismInput, SphereInput } from './lens-inputs';

const COLUMNS: readonly EyeColumn[] = [
  { name: 'sph', title: '球镜', kind: 'sphere' },
  { name: 'cyl', title: '柱镜', kind: 'cylinder' },
  { name: 'axis', title: '轴位', kind: 'axis' },
  { name: 'pd', title: '瞳距', kind: 'pdMono', both: 'pd' },
];

interface TableProps extends Partial<Pick<EyeSheet, 'readOnly' | 'prior'>> {
  readonly start?: Record<string, unknown>;
  readonly onValues?: (values: Record<string, unknown>) => void;
}

function Table({ start = {}, readOnly = false, prior, onValues }: TableProps) {
  const [values, setValues] = useState<Record<string, unknown>>(start);
  const sheet: EyeSheet = {
    values,
    prior,
    readOnly,
    visionType: 1,
    change: (more) => {
      const next = { ...values, ...more };
      setValues(next);
      onValues?.(next);
    },
    faultOf: (name) => (name === 'osAxis' && values.osCyl && !values.osAxis ? '柱镜不为0时请填写轴位' : undefined),
    hintOf: () => undefined,
  };
  return <EyeRows title="验光" sheet={sheet} columns={COLUMNS} tools />;
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('WS-01 球镜输入', () => {
  it.each([
    ['350', '+3.50'],
    ['-125', '-1.25'],
    ['100', '+1.00'],
    ['0', '0.00'],
    ['abc', ''],
    ['75', '+75.00'],
  ])('键入 %s，离开后显示 %s', async (typed, shown) => {
    render(<Table />);
    await userEvent.type(input('右眼球镜'), typed);
    expect(input('右眼球镜').value).toBe(typed);
    await userEvent.tab();
    expect(input('右眼球镜').value).toBe(shown);
  });

  it('75 说出范围', async () => {
    render(<Table />);
    await userEvent.type(input('右眼球镜'), '75');
    expect(screen.queryByText(/超出范围/)).toBeNull();
    await userEvent.tab();
    expect(input('右眼球镜')).toHaveAccessibleDescription('右眼球镜超出范围（-30.00～+30.00）');
    expect(input('右眼球镜')).toBeInvalid();
    // The cell shows the range: its row and column name the quantity.
    expect(screen.getByText('超出范围（-30.00～+30.00）')).toHaveAttribute('aria-hidden', 'true');
  });
});

describe('a verdict', () => {
  it('shows a fault of the page as the page words it, also if the fault contains the label', () => {
    render(<SphereInput label="球镜" value={1} fault="请填写球镜和柱镜" />);
    expect(screen.getByText('请填写球镜和柱镜')).toBeVisible();
    expect(screen.queryByText('请填写和柱镜')).toBeNull();
  });

  it('shows the short form of a fault of the page, and reads out the long form', () => {
    render(<SphereInput label="球镜" value={1} fault="请填写：球镜" shortFault="请填写" />);
    expect(screen.getByLabelText('球镜')).toHaveAccessibleDescription('请填写：球镜');
    expect(screen.getByText('请填写')).toHaveAttribute('aria-hidden', 'true');
  });
});

describe('WS-02 不是0.25的倍数', () => {
  it('离开后为红色，不算错误；0.5 不红', async () => {
    render(<Table />);
    await userEvent.type(input('右眼球镜'), '0.3');
    await userEvent.tab();
    expect(input('右眼球镜').value).toBe('+0.30');
    expect(input('右眼球镜')).toHaveAccessibleDescription('非0.25的倍数');
    expect(input('右眼球镜')).toBeValid();
    await userEvent.type(input('左眼球镜'), '0.5');
    await userEvent.tab();
    expect(input('左眼球镜')).not.toHaveAccessibleDescription();
  });
});

describe('像纸上一样录入', () => {
  it('回车沿右眼一行走完再到左眼，上下键在两眼间移动', async () => {
    const onValues = jest.fn<(values: Record<string, unknown>) => void>();
    render(<Table onValues={onValues} />);
    await userEvent.click(input('右眼球镜'));
    await userEvent.keyboard('-125{Enter}-50{Enter}');
    expect(document.activeElement).toBe(input('右眼轴位'));
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(input('左眼轴位'));
    await userEvent.keyboard('{ArrowUp}{Enter}31.5{Enter}');
    expect(document.activeElement).toBe(input('左眼球镜'));
    expect(onValues).toHaveBeenLastCalledWith({ odSph: -1.25, odCyl: -50, odPd: 31.5 });
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(input('右眼瞳距'));
  });

  it('值在键入时就已告知，不等离开', async () => {
    const onValues = jest.fn<(values: Record<string, unknown>) => void>();
    render(<Table onValues={onValues} />);
    await userEvent.type(input('左眼球镜'), '-2.5');
    expect(onValues).toHaveBeenLastCalledWith({ osSph: -2.5 });
  });

  it('输入法未完成的字不算值', () => {
    const onValues = jest.fn<(values: Record<string, unknown>) => void>();
    render(<Table onValues={onValues} />);
    const sphere = input('右眼球镜');
    fireEvent.compositionStart(sphere);
    fireEvent.input(sphere, { target: { value: 'yi' }, isComposing: true });
    fireEvent.keyDown(sphere, { key: 'Enter', isComposing: true });
    expect(onValues).not.toHaveBeenCalled();
    fireEvent.input(sphere, { target: { value: '－１。２５' }, isComposing: true });
    fireEvent.compositionEnd(sphere);
    fireEvent.blur(sphere);
    expect(onValues).toHaveBeenLastCalledWith({ odSph: -1.25 });
    expect(sphere.value).toBe('-1.25');
  });

  it('上次的值在下方，周围发现的错误也在下方', async () => {
    render(<Table start={{ osCyl: -0.75 }} prior={{ odSph: -1, odAxis: 180 }} />);
    expect(screen.getByText('上次 -1.00')).toBeInTheDocument();
    expect(screen.getByText('上次 180')).toBeInTheDocument();
    expect(input('左眼轴位')).toHaveAccessibleDescription('柱镜不为0时请填写轴位');
  });

  it('→左 抄写，清空 一组', async () => {
    const onValues = jest.fn<(values: Record<string, unknown>) => void>();
    render(<Table start={{ odSph: -1, odCyl: -0.5, odAxis: 90, pd: 62 }} onValues={onValues} />);
    await userEvent.click(screen.getByRole('button', { name: '验光：右眼抄到左眼' }));
    expect(onValues).toHaveBeenLastCalledWith(
      expect.objectContaining({ osSph: -1, osCyl: -0.5, osAxis: 90, osPd: null }),
    );
    await userEvent.click(screen.getByRole('button', { name: '验光：清空' }));
    expect(onValues).toHaveBeenLastCalledWith(expect.objectContaining({ odSph: null, osAxis: null, pd: null }));
  });

  it('只读时没有可改的地方', async () => {
    render(<Table start={{ odSph: -1, odPd: 31 }} readOnly />);
    expect(input('右眼球镜').readOnly).toBe(true);
    expect(input('右眼瞳距').readOnly).toBe(true);
    expect(input('右眼瞳距').value).toBe('31.0');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('列表', () => {
  function List({ onChange }: { readonly onChange: (value: unknown) => void }) {
    const [value, setValue] = useState<unknown>(null);
    return (
      <AcuityInput
        label="右眼视力"
        visionType={1}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  }

  it('WS-05 进入就打开，49 找到 4.9；拼音首字母找到手动', async () => {
    const onChange = jest.fn();
    render(<List onChange={onChange} />);
    await userEvent.click(input('右眼视力'));
    expect(screen.getByTitle('5.3')).toBeInTheDocument();
    await userEvent.keyboard('49');
    expect(screen.getByTitle('4.9')).toBeInTheDocument();
    expect(screen.queryByTitle('4.8')).toBeNull();
    await userEvent.keyboard('-2');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith('4.9-2');
    await userEvent.clear(input('右眼视力'));
    await userEvent.type(input('右眼视力'), 'sd');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith('HM');
  });

  it('WS-05 不是视力的写法说出记录方式', async () => {
    render(<List onChange={() => {}} />);
    await userEvent.type(input('右眼视力'), '4.92');
    await userEvent.tab();
    expect(input('右眼视力')).toHaveAccessibleDescription('视力格式不正确，请按5分记录填写');
  });

  it.each(['{Tab}', '{Enter}'])('WS-05 键入 4.9 再按 %s 就是 4.9，不是列表里先出现的 4.95', async (key) => {
    const onChange = jest.fn();
    render(
      <>
        <List onChange={onChange} />
        <button type="button">下一个</button>
      </>,
    );
    await userEvent.click(input('右眼视力'));
    await userEvent.keyboard(`4.9${key}`);
    expect(onChange).toHaveBeenLastCalledWith('4.9');
    expect(input('右眼视力').value).toBe('4.9');
    if (key === '{Tab}') expect(screen.getByRole('button')).toHaveFocus();
  });

  it('用箭头指到的，回车就选它', async () => {
    const onChange = jest.fn();
    render(<List onChange={onChange} />);
    await userEvent.click(input('右眼视力'));
    await userEvent.keyboard('4.9{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(expect.stringMatching(/^4\.9/));
    expect(screen.queryByTitle('5.3')).toBeNull();
  });

  it('从列表里选', async () => {
    const onChange = jest.fn();
    render(<List onChange={onChange} />);
    await userEvent.click(input('右眼视力'));
    await userEvent.click(screen.getByTitle('5.1'));
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith('5.1');
  });
});

describe('表单里', () => {
  it('各输入作为表单项的孩子', async () => {
    const onFinish = jest.fn();
    render(
      <Form onFinish={onFinish}>
        <Form.Item name="sph">
          <SphereInput label="球镜" />
        </Form.Item>
        <Form.Item name="cyl">
          <CylinderInput label="柱镜" />
        </Form.Item>
        <Form.Item name="axis">
          <AxisInput label="轴位" />
        </Form.Item>
        <Form.Item name="add">
          <AddSelect label="下加光" />
        </Form.Item>
        <Form.Item name="pd">
          <PdInput label="瞳距" />
        </Form.Item>
        <Form.Item name="prism">
          <PrismInput label="棱镜" />
        </Form.Item>
        <button type="submit">提交</button>
      </Form>,
    );
    for (const [name, typed] of [
      ['球镜', '-300'],
      ['柱镜', '-0.5'],
      ['轴位', '0'],
      ['下加光', '175'],
      ['瞳距', '315'],
      ['棱镜', '1.5'],
      ['棱镜基底', 'i'],
    ] as const)
      await userEvent.type(input(name), typed);
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(await screen.findByDisplayValue('180')).toBeInTheDocument();
    expect(onFinish).toHaveBeenCalledWith({
      ...{ sph: -3, cyl: -0.5, axis: 180, add: 1.75, pd: 31.5 },
      prism: { value: 1.5, base: 'BI' },
    });
  });
});
