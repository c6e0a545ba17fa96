import { charge, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@mingmou/contract/system/charge.contract';
import type { RowFault } from '@mingmou/contract/system/charge-rows.rules';
import { download, saveFile } from '@mingmou/core/http/download';
import { CallRefused } from '@mingmou/core/http/refusal';
import { upload } from '@mingmou/core/http/upload';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Alert } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { Table } from '@mingmou/kit/ui-table';
import { useRef, useState } from 'react';
import styles from './fees.module.css';
import { rowFaultsOf } from './row-faults';

interface ChargeImportProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Rows were stored. */
  readonly onDone: () => void;
}

const TABLE_PX = 280;
const MB = 1024 * 1024;

/** 导入: a sheet of services, all rows or none; what is wrong is listed by the rows of the sheet. */
export function ChargeImport({ open, onClose, onDone }: ChargeImportProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<readonly RowFault[]>([]);
  const { success, warning } = useFeedback();
  const close = () => {
    setFaults([]);
    onClose();
  };
  const send = async (file: File) => {
    setSending(true);
    setFaults([]);
    try {
      const { saved } = await upload(charge.import, {}, file);
      success(`已导入${saved}项`);
      onDone();
      close();
    } catch (error) {
      setFaults(rowFaultsOf(error));
      // It was said by whoever sent the file.
      if (!(error instanceof CallRefused)) throw error;
    } finally {
      setSending(false);
    }
  };
  const pick = (file: File | undefined) => {
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.xlsx')) warning('请选择.xlsx文件');
    else if (file.size > MAX_IMPORT_BYTES) warning(`文件不能超过${MAX_IMPORT_BYTES / MB} MB`);
    else void send(file);
  };

  return (
    <Modal
      title={charge.import.title}
      open={open}
      width={760}
      style={{ top: '12vh' }}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      onCancel={() => (sending ? undefined : close())}
    >
      <div className={styles.dialog}>
        <div className={styles.line}>
          <Do call={charge.template} onClick={async () => saveFile(await download(charge.template, {}))}>
            下载模板
          </Do>
          <Do call={charge.import} main disabled={sending} onClick={() => picker.current?.click()}>
            选择文件
          </Do>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".xlsx"
            aria-label="收费项目文件"
            onChange={({ target }) => {
              pick(target.files?.[0]);
              // The same file, corrected, can be chosen again.
              target.value = '';
            }}
          />
          <span className={styles.muted} role="status">
            {sending ? '正在导入…' : `.xlsx文件，最多${MAX_IMPORT_ROWS}行；有一处错误就一行也不导入`}
          </span>
        </div>
        {faults.length > 0 ? <Faults of={faults} /> : null}
      </div>
    </Modal>
  );
}

function Faults({ of }: { readonly of: readonly RowFault[] }) {
  return (
    <>
      <Alert type="error" title={`共${of.length}处错误，请修改文件后重新选择`} />
      <Table<RowFault>
        aria-label="导入错误"
        rowKey={({ row, field, msg }) => `${row} ${field} ${msg}`}
        pagination={false}
        scroll={{ y: TABLE_PX }}
        dataSource={[...of].sort((a, b) => a.row - b.row)}
        columns={[
          { title: '行', dataIndex: 'row', width: 70, align: 'right' },
          { title: '错误', dataIndex: 'msg' },
        ]}
      />
    </>
  );
}
