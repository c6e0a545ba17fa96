import type { CodeOf } from '@mingmou/contract/base/dict';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import type { reviewKind } from '@mingmou/contract/system/training/training.dicts';
import { checkNodes, startNodes, type TypedNode } from '@mingmou/contract/system/training/training.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Button } from '@mingmou/kit/ui';
import { Form } from '@mingmou/kit/ui-form';
import type { ReactNode } from 'react';
import { NodesInput } from './nodes-input';
import styles from './training.module.css';

const Field = fieldOf(reviewServicePackage.save);
const KIND: CodeOf<typeof reviewKind> = 'REVIEW_OK';

const nodesColumn: ListColumn<{ readonly nodes: readonly { readonly label: string }[] }> = {
  key: 'nodes',
  label: reviewServicePackage.row.nodes.title,
  title: reviewServicePackage.row.nodes.title,
  width: 170,
  ellipsis: true,
  render: ({ nodes }) => nodes.map(({ label }) => label).join('、'),
};

const shown = columns(reviewServicePackage.row, ['code', 'name', 'kind', 'totalTimes', 'validDays', 'price']).map(
  (column) => (column.key === 'name' ? { ...column, width: 170 } : column),
);

function validNodes(_rule: unknown, nodes: readonly TypedNode[] | undefined): Promise<void> {
  const reason = checkNodes(nodes ?? []);
  return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
}

/** Puts in the days that reviews of the chosen kind have as a rule. */
function UsualNodes() {
  const form = Form.useFormInstance();
  const kind: CodeOf<typeof reviewKind> = Form.useWatch('kind') ?? KIND;
  const usual = startNodes(kind);
  if (usual.length === 0) return null;
  const fill = () => {
    form.setFieldsValue({ nodes: usual });
    if (!form.getFieldValue('totalTimes')) form.setFieldsValue({ totalTimes: usual.length });
  };
  return (
    <Button className={styles.usual} onClick={fill}>
      填入常用节点
    </Button>
  );
}

/** Packages of reviews: a tab of the fees. */
export function ReviewServicePackageTab({ heading }: { readonly heading?: ReactNode }) {
  return (
    <MasterPage
      of={reviewServicePackage}
      heading={heading}
      filters={['name', 'kind', 'stateEnum']}
      columns={[...shown, nodesColumn, stateColumn(reviewServicePackage.lifecycle, 'stateEnum')]}
      start={{ kind: KIND, validDays: 365, startRule: 'PAY', nodes: [...startNodes(KIND)] }}
      wide
    >
      <Field name="name" />
      <Field name="code" />
      <Field name="kind" />
      <Field name="totalTimes" />
      <Field name="price" />
      <Field name="validDays" />
      <Field name="startRule" />
      <UsualNodes />
      <Form.Item
        className={styles.whole}
        name="nodes"
        label={reviewServicePackage.fields.nodes.title}
        validateTrigger={[]}
        rules={[{ validator: validNodes }]}
      >
        <NodesInput />
      </Form.Item>
    </MasterPage>
  );
}
