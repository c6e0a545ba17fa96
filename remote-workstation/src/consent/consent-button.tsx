import type { InformedConsentKind } from '@mingmou/contract/workstation/informed-consent/informed-consent.dicts';
import { useNavigate } from '@mingmou/core/navigation/router';
import { Button } from '@mingmou/kit/ui';
import { consentAddress } from './addresses';

interface ConsentButtonProps {
  readonly acceptsId: number;
  /** Kind to be signed; chosen on the page if the stage has several. */
  readonly kind?: InformedConsentKind;
}

/** 知情同意书 of this visit. */
export function ConsentButton({ acceptsId, kind }: ConsentButtonProps) {
  const navigate = useNavigate();
  return (
    <Button size="small" onClick={() => navigate(consentAddress('viewing-table', acceptsId, kind))}>
      知情同意书
    </Button>
  );
}
