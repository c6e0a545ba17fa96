import { Modal } from '@mingmou/kit/ui-overlay';
import { RuleCard } from './rule-card';
import type { RuleSet } from './rule-set';
import { Trial } from './trial';

interface RulesDialogProps {
  readonly open: boolean;
  readonly sets: readonly RuleSet[];
  readonly onClose: () => void;
}

const BODY = { maxHeight: 'calc(92vh - 96px)', overflowY: 'auto', margin: '0 -8px', padding: '0 8px' } as const;

/** The chain's judging rules: read, tried, enabled. */
export function RulesDialog({ open, sets, onClose }: RulesDialogProps) {
  return (
    <Modal
      title="判定规则"
      open={open}
      footer={null}
      width={880}
      style={{ top: '4vh' }}
      styles={{ body: BODY }}
      destroyOnHidden
      onCancel={onClose}
    >
      {sets.map((set) => (
        <RuleCard key={set.id} set={set} />
      ))}
      <Trial sets={sets} />
    </Modal>
  );
}
