package korat.finitization;

import java.util.List;

/** The objects that a field refers to: class domains in order, with {@code null} first if it is allowed. */
public interface IObjSet extends IFieldDomain {
    boolean addClassDomain(IClassDomain domain);

    boolean removeClassDomain(IClassDomain domain);

    IClassDomain removeClassDomain(int index);

    List<IClassDomain> getClassDomains();

    Object[] getAllObjects();

    Object[] getObjectsOfClass(Class cls);

    void setNullAllowed(boolean allowed);

    boolean isNullAllowed();
}
