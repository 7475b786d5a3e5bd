import { useState } from 'react';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  Segmented,
  Stat,
  Table,
  type TableColumn,
  Tabs,
  UiProvider,
} from '../../src/index.ts';
import { ToastBody } from '../../src/toast/toast-body.tsx';
import styles from '../gallery.module.css';
import { Section } from '../section.tsx';

const NAMES = [
  { id: 'a', team: 'Wolverhampton Wanderers – Brighton & Hove Albion', book: 'Casino Gran Madrid Online' },
  { id: 'b', team: 'Nottingham Forest – Borussia Mönchengladbach', book: 'Retabet Apuestas Deportivas' },
];

const COLUMNS: TableColumn<(typeof NAMES)[number]>[] = [
  { id: 'team', header: 'Acontecimiento', cell: ({ team }) => team },
  { id: 'book', header: 'Casa de apuestas', cell: ({ book }) => book, weight: 'pale' },
  {
    id: 'amount',
    header: 'Beneficio garantizado',
    cell: () => '+1.234.567,89 €',
    isNumeric: true,
    weight: 'strong',
  },
];

const TABS = [
  { id: 'a', label: 'Antes del partido', count: '1.148' },
  { id: 'b', label: 'En directo', count: 37 },
  { id: 'c', label: 'Configuración de la calculadora', unsaved: '2 cambios sin guardar' },
  { id: 'd', label: 'Oportunidades rechazadas', count: 212 },
] as const;

const MODES = [
  { value: 'a', label: 'Apuesta normal' },
  { value: 'b', label: 'Apuesta gratuita' },
] as const;

const nothing = () => undefined;

export function Lengths() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('a');
  return (
    <UiProvider locale="es">
      <Section title="Long names and Spanish lengths">
        <div className={styles.stack}>
          <Tabs items={TABS} label="Listas" onSelect={setTab} selected={tab}>
            {null}
          </Tabs>
          <div>
            <Segmented label="Modo" onChange={nothing} options={MODES} value="a" />
          </div>
          <Card>
            <Table columns={COLUMNS} label="Nombres largos" rowKey={({ id }) => id} rows={NAMES} />
          </Card>
          <Banner
            action={<Button size="small">Volver a intentarlo</Button>}
            title="Sin conexión desde las 18:40:52."
            tone="offline"
          >
            La lista de abajo puede haber cambiado desde entonces.
          </Banner>
          <div className={styles.toast}>
            <ToastBody
              action={{ label: 'Volver a intentarlo', onPress: nothing }}
              description="El servidor no respondió. No se ha cambiado nada de la configuración."
              onDone={nothing}
              title="No se pudo actualizar la configuración de la calculadora"
              tone="error"
            />
          </div>
          <Card>
            <EmptyState
              action={<Button>Ampliar el intervalo de beneficio</Button>}
              title="Ninguna oportunidad coincide con los filtros"
            >
              Ahora hay 148 oportunidades; tus filtros las ocultan todas.
            </EmptyState>
          </Card>
          <Card className={styles.stats}>
            <Stat label="Rentabilidad de la inversión">+11,11 %</Stat>
            <Stat label="Devolución garantizada">1.234.567,89 €</Stat>
          </Card>
        </div>
      </Section>
    </UiProvider>
  );
}
