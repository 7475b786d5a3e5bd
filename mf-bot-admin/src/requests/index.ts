export { NOTIFICATIONS_KEY, requestOpening } from './requests.queries.ts';
export { SomethingRequestDialog } from './something-request-dialog.tsx';
export { type RequestDialogProps, TransactionRequestDialog } from './transaction-request-dialog.tsx';
export { useSendKey } from './use-send-key.ts';
export { useNotificationRefusal, useSendRequest } from './use-send-request.ts';
