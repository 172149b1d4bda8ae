package korat.finitization;

import java.util.Collection;

/** Objects of one class, in order. */
public interface IClassDomain {
    Class getClassOfObjects();

    String getClassNameOfObjects();

    int getSize();

    /** Whether the objects are interchangeable, which they are unless this says otherwise. */
    void includeInIsomorphismCheck(boolean include);

    boolean isIncludedInIsomorphismChecking();

    /** Adds an object that the finitization made; its fields stay as they are. */
    void addObject(Object obj);

    void addObjects(Object[] objs);

    void addObjects(Collection col);
}
