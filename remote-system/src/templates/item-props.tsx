import { PropRow } from '@mingmou/clinic/template/prop-row';
import { type PrintItem, printItemFields } from '@mingmou/contract/system/template/template.fields';
import { Button } from '@mingmou/kit/ui';
import styles from './templates.module.css';

interface ItemPropsProps {
  readonly item: PrintItem;
  readonly onChange: (change: Partial<PrintItem>) => void;
  readonly onRemove: () => void;
  readonly onDone: () => void;
}

type Name = keyof PrintItem & keyof typeof printItemFields;

const PLACE: readonly Name[] = ['x', 'y', 'width', 'height'];
const NAMES: Readonly<Record<PrintItem['kind'], readonly Name[]>> = {
  text: ['text', ...PLACE, 'fontSize', 'align', 'bold', 'border'],
  line: ['x', 'y', 'width'],
  box: PLACE,
};

/** The properties of one element, in millimetres from the edge of the paper. */
export function ItemProps({ item, onChange, onRemove, onDone }: ItemPropsProps) {
  return (
    <>
      <h2 className={styles.subtitle}>元素属性</h2>
      {NAMES[item.kind].map((name) => (
        <PropRow
          key={name}
          spec={printItemFields[name]}
          value={item[name]}
          onChange={(value) => (value === null && PLACE.includes(name) ? undefined : onChange({ [name]: value }))}
        />
      ))}
      <Button danger onClick={onRemove}>
        删除元素
      </Button>
      <Button onClick={onDone}>页面属性</Button>
    </>
  );
}
