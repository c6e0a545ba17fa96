import { RecordPage } from './record-page';

/** 结论打印一 (domain-workstation §7). */
export default function Conclusion1Print() {
  return <RecordPage type="CONCLUSION1" title="结论打印一" />;
}
