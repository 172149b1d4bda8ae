package korat.finitization;

/** The bounds of a search: how many objects there are of each class, and which values each field takes. */
public interface IFinitization {
    /** The class of the root object. */
    Class getFinClass();

    IClassDomain createClassDomain(String className, int numOfInstances);

    IClassDomain createClassDomain(String className);

    IClassDomain createClassDomain(Class cls, int numOfInstances);

    IClassDomain createClassDomain(Class cls);

    IIntSet createIntSet(int min, int diff, int max);

    IIntSet createIntSet(int min, int max);

    IIntSet createIntSet(int singleValue);

    IBooleanSet createBooleanSet();

    IByteSet createByteSet(byte min, byte diff, byte max);

    IByteSet createByteSet(byte min, byte max);

    IByteSet createByteSet(byte singleValue);

    IShortSet createShortSet(short min, short diff, short max);

    IShortSet createShortSet(short min, short max);

    IShortSet createShortSet(short singleValue);

    ILongSet createLongSet(long min, long diff, long max);

    ILongSet createLongSet(long min, long max);

    ILongSet createLongSet(long singleValue);

    IDoubleSet createDoubleSet(double min, double diff, double max);

    IDoubleSet createDoubleSet(double min, double max);

    IDoubleSet createDoubleSet(double singleValue);

    IFloatSet createFloatSet(float min, float diff, float max);

    IFloatSet createFloatSet(float min, float max);

    IFloatSet createFloatSet(float singleValue);

    IObjSet createObjSet(Class fieldBaseClass, boolean includeNull);

    IObjSet createObjSet(Class fieldBaseClass, int numOfInstances, boolean includeNull);

    IObjSet createObjSet(Class fieldBaseClass);

    IObjSet createObjSet(Class fieldBaseClass, int numOfInstances);

    IObjSet createObjSet(String fieldBaseClassName, boolean includeNull);

    IObjSet createObjSet(String fieldBaseClassName, int numOfInstances, boolean includeNull);

    IObjSet createObjSet(String fieldBaseClassName);

    IObjSet createObjSet(String fieldBaseClassName, int numOfInstances);

    IFieldDomain createObjSet(IClassDomain classDomain);

    IFieldDomain createObjSet(IClassDomain classDomain, boolean includeNull);

    /** {@code count} arrays of the type {@code clz}. */
    IArraySet createArraySet(Class clz, IIntSet lengths, IFieldDomain elements, int count);

    /** A field of the root class, or {@code "Class.field"}. */
    void set(String fullFieldName, IFieldDomain fieldDomain);

    void set(String className, String fieldName, IFieldDomain fieldDomain);

    void set(Class cls, String fieldName, IFieldDomain fieldDomain);

    IClassDomain getClassDomain(String name);

    IClassDomain getClassDomain(Class cls);

    IFieldDomain getFieldDomain(Class cls, String fieldName);

    IFieldDomain getFieldDomain(String className, String fieldName);

    IFieldDomain getFieldDomain(String fullFieldName);

    /** Puts the objects into the collection that the field refers to. */
    void addAll(String fullFieldName, IObjSet objSet);

    void addAll(String className, String fieldName, IObjSet objSet);

    void addAll(Class cls, String fieldName, IObjSet objSet);

    boolean includeFinitization(IFinitization fin);

    IFinitization getIncludedFinitization(Class clazz);

    void handleArraysAsObjects(boolean handleAsObjects);

    boolean areArraysHandledAsObjects();
}
