export { NOTIFICATIONS_KEY, requestOpening } from './requests.queries.ts';
export { SomethingRequestDialog } from './something-request-dialog.tsx';
export { type RequestDialogProps, TransactionRequestDialog } from './transaction-request-dialog.tsx';
export { useNotificationRefusal } from './use-request-form.ts';
export { useSendKey } from './use-send-key.ts';
