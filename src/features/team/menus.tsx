// The menus of people: their role, what else can be done with them, and projects to add them to.

import { Copy, UserMinus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#protocol/generated/graphql.ts';
import { type EntityRole, TEAM_ROLES, type TeamRole } from '#protocol/roles.ts';
import { Localized } from '../../ui/overlay/localized.tsx';
import { Choices, Entry, Menu, MenuLine } from '../../ui/overlay/menu.tsx';
import { ProjectDot } from '../../workspace/team-badge.tsx';

interface CommonMenuProps {
  trigger: RefObject<HTMLElement | null>;
  name: string;
  onClose(): void;
}

function PeopleMenu({
  children,
  placement,
  ...common
}: CommonMenuProps & { placement?: 'top start'; children: ReactNode }) {
  return (
    <Localized>
      <Menu {...common} {...(placement ? { placement } : {})}>
        {children}
      </Menu>
    </Localized>
  );
}

interface RoleMenuProps extends CommonMenuProps {
  /** Undefined: of several people. */
  role?: TeamRole;
  placement?: 'top start';
  onChoose(role: TeamRole): void;
  onRemove?(): void;
}

export function RoleMenu({ role, onChoose, onRemove, ...common }: RoleMenuProps) {
  const { t } = useTranslation('team');
  return (
    <PeopleMenu {...common}>
      <Choices<TeamRole | ''>
        title={t('people.role')}
        value={role ?? ''}
        choices={TEAM_ROLES.map((value) => ({ value, label: t(`role.${value}`), text: t(`role.${value}Text`) }))}
        onChoose={(value) => {
          common.onClose();
          if (value !== '') onChoose(value);
        }}
      />
      {onRemove && <MenuLine />}
      {onRemove && <RemoveEntry text={t('people.removeAsk')} onPress={onRemove} />}
    </PeopleMenu>
  );
}

interface EntityRoleMenuProps extends CommonMenuProps {
  /** Null: none, they are there by teams alone. */
  role: EntityRole | null;
  roles: readonly EntityRole[];
  onChoose(role: EntityRole): void;
  onRemove(): void;
}

export function EntityRoleMenu({ role, roles, onChoose, onRemove, ...common }: EntityRoleMenuProps) {
  const { t } = useTranslation('team');
  return (
    <PeopleMenu {...common}>
      <Choices<EntityRole | ''>
        title={t('people.role')}
        value={role ?? ''}
        choices={roles.map((value) => ({
          value,
          label: t(`entity.role.${value}`),
          text: t(`entity.role.${value}Text`),
        }))}
        onChoose={(value) => {
          common.onClose();
          if (value !== '') onChoose(value);
        }}
      />
      <MenuLine />
      <RemoveEntry text={t('entity.removeAsk')} onPress={onRemove} />
    </PeopleMenu>
  );
}

interface PersonMenuProps extends CommonMenuProps {
  removeText: string;
  onCopy?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

export function PersonMenu({ removeText, onCopy, onRemove, ...common }: PersonMenuProps) {
  const { t } = useTranslation('team');
  return (
    <PeopleMenu {...common}>
      {onCopy && (
        <Entry icon={Copy} onPress={onCopy}>
          {t('people.copyEmail')}
        </Entry>
      )}
      {onRemove && <RemoveEntry text={removeText} onPress={onRemove} />}
    </PeopleMenu>
  );
}

function RemoveEntry({ text, onPress }: { text: string; onPress(): void }) {
  return (
    <Entry icon={UserMinus} danger onPress={onPress}>
      {text}
    </Entry>
  );
}

interface ProjectMenuProps extends CommonMenuProps {
  projects: readonly Project[];
  onChoose(project: Project): void;
}

export function ProjectMenu({ projects, onChoose, ...common }: ProjectMenuProps) {
  const { t } = useTranslation('team');
  return (
    <PeopleMenu {...common} placement="top start">
      {projects.length === 0 ? (
        <Entry disabled>{t('bar.noProjects')}</Entry>
      ) : (
        <Choices
          title={t('people.projects')}
          value=""
          choices={projects.map(({ id, name, color }) => ({
            value: id,
            label: name,
            picture: <ProjectDot color={color} />,
          }))}
          onChoose={(id) => {
            common.onClose();
            const project = projects.find((one) => one.id === id);
            if (project) onChoose(project);
          }}
        />
      )}
    </PeopleMenu>
  );
}
